// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.ReadAhead;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.apache.hadoop.util.LimitInputStream;
import org.jspecify.annotations.Nullable;

/** One section of an image as a stream of messages, each after its length. A thread of its own reads and unpacks it ahead. One owner. */
final class ImageSection implements AutoCloseable {
    private static final int BUFFER = 1 << 20;
    private static final int LONGEST_MESSAGE = 1 << 30;

    private final Path image;
    private final String name;
    private final InputStream in;
    private final Message message = new Message();
    private byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;

    private ImageSection(Path image, String name, InputStream in) {
        this.image = image;
        this.name = name;
        this.in = in;
    }

    static ImageSection open(Path image, FileSummary summary, FileSummary.Section section, Configuration conf)
            throws IOException {
        FileInputStream file = new FileInputStream(image.toFile());
        try {
            file.getChannel().position(section.getOffset());
            InputStream part = new BufferedInputStream(new LimitInputStream(file, section.getLength()), BUFFER);
            InputStream plain = FSImageUtil.wrapInputStreamForCompression(conf, summary.getCodec(), part);
            return new ImageSection(image, section.getName(), new ReadAhead(plain, section.getName()));
        } catch (IOException e) {
            file.close();
            throw new BadInputException(
                    image + ": section " + section.getName() + " cannot be opened: " + e.getMessage()
                            + ". Read it on a host with that codec, or save the image without compression"
                            + " (dfs.image.compress = false).",
                    e);
        }
    }

    /** @return whether the section has ended */
    boolean ended() throws IOException {
        return at == filled && !filled(1);
    }

    /** The next message as an object of Hadoop's. */
    <T> T read(Parser<T> parser) throws IOException {
        try {
            int length = wholeMessage();
            T parsed = parser.parseFrom(buffer, at, length);
            at += length;
            return parsed;
        } catch (InvalidProtocolBufferException e) {
            throw cutOff(e);
        }
    }

    /** The next message in place, until the next call. */
    Message next() throws IOException {
        int length = wholeMessage();
        message.begin(buffer, at, at + length);
        at += length;
        return message;
    }

    /** Where messages of {@link #next} stand. */
    byte[] buffer() {
        return buffer;
    }

    /** Of the next message, whose first byte is then at {@code at}. */
    private int wholeMessage() throws IOException {
        int length = length();
        if (filled - at < length && !filled(length)) {
            throw cutOff(null);
        }
        return length;
    }

    /** @return false when so many bytes do not come */
    private boolean filled(int wanted) throws IOException {
        int left = filled - at;
        if (wanted > buffer.length) {
            buffer =
                    Arrays.copyOfRange(buffer, at, at + Math.max(wanted, Math.min(LONGEST_MESSAGE, 2 * buffer.length)));
        } else {
            System.arraycopy(buffer, at, buffer, 0, left);
        }
        at = 0;
        filled = left;
        int read = 0;
        while (filled < wanted && read >= 0) {
            read = in.read(buffer, filled, buffer.length - filled);
            filled += Math.max(0, read);
        }
        return filled >= wanted;
    }

    private int length() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (at == filled && !filled(1)) {
                throw cutOff(null);
            }
            byte next = buffer[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                if (value > LONGEST_MESSAGE) {
                    break;
                }
                return (int) value;
            }
        }
        throw cutOff(null);
    }

    /** What is said of a section that ends too early or is damaged. */
    BadInputException cutOff(@Nullable Throwable cause) {
        String text = image + ": section " + name + " ends too early or is damaged. Copy the image again, and compare"
                + " its MD5 with the file " + image.getFileName() + ".md5 beside it.";
        return cause == null ? new BadInputException(text) : new BadInputException(text, cause);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
