// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/**
 * A message of Protocol Buffers where it stands in a buffer, field by field. Of an image's hundred millions of inodes a few numbers are
 * needed each, and no objects. The numbers of fields are those of Hadoop's own messages. One owner.
 */
final class Message {
    private static final int LONGEST_VARINT = 64;

    private byte[] bytes = new byte[0];
    private int at;
    private int end;
    private int tag;

    /** Begins a message. */
    void begin(byte[] buffer, int from, int to) {
        bytes = buffer;
        at = from;
        end = to;
    }

    /** @return false at the end of the message */
    boolean next() throws InvalidProtocolBufferException {
        if (at == end) {
            return false;
        }
        tag = (int) number();
        return true;
    }

    /** Number of the present field. */
    int field() {
        return WireFormat.getTagFieldNumber(tag);
    }

    /** Whether the present field has its length before it: text, a message, or packed numbers. */
    boolean hasLength() {
        return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** Value of a field of type varint. */
    long number() throws InvalidProtocolBufferException {
        long value = 0;
        for (int shift = 0; shift < LONGEST_VARINT; shift += 7) {
            if (at == end) {
                break;
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    /** The numeric value of the present field. */
    long value() throws InvalidProtocolBufferException {
        if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_VARINT) {
            throw damaged();
        }
        return number();
    }

    /** Where the next byte stands. */
    int at() {
        return at;
    }

    /** Where the present field ends, which has a length; what is read next is its first byte. */
    int fieldEnd() throws InvalidProtocolBufferException {
        long length = hasLength() ? number() : -1;
        if (length < 0 || length > end - at) {
            throw damaged();
        }
        return at + (int) length;
    }

    /** Goes into the present field, which is a message. @return end of the outer one, for {@link #leave} */
    int enter() throws InvalidProtocolBufferException {
        int outer = end;
        end = fieldEnd();
        return outer;
    }

    /** Goes on behind the message that {@link #enter} began. */
    void leave(int outer) {
        at = end;
        end = outer;
    }

    /** Whether numbers are left of a packed list that {@link #enter} began. */
    boolean more() {
        return at < end;
    }

    /** Goes on at this byte. */
    void goOn(int from) {
        at = from;
    }

    /** Leaves the present field out. */
    void skip() throws InvalidProtocolBufferException {
        switch (WireFormat.getTagWireType(tag)) {
            case WireFormat.WIRETYPE_VARINT -> number();
            case WireFormat.WIRETYPE_FIXED64 -> over(Long.BYTES);
            case WireFormat.WIRETYPE_FIXED32 -> over(Integer.BYTES);
            case WireFormat.WIRETYPE_LENGTH_DELIMITED -> at = fieldEnd();
            default -> throw damaged();
        }
    }

    private void over(int length) throws InvalidProtocolBufferException {
        if (length > end - at) {
            throw damaged();
        }
        at += length;
    }

    static InvalidProtocolBufferException damaged() {
        return new InvalidProtocolBufferException("a field is damaged");
    }
}
