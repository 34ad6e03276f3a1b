// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/** What planning asks of an inode of an image. One owner; each call of {@link #read} overwrites the inode before. */
final class ImageInode {
    private static final int MISSING = -1;

    long type;
    long id;
    /** Where the name stands in the section's buffer. */
    int nameFrom;

    int nameTo;
    long bytes;
    int blocks;
    /** 0 for an erasure-coded file. */
    int factor;

    long blockBytes;

    /** @param whole false: only what it is, its number and its name */
    void read(Message message, boolean whole) throws InvalidProtocolBufferException {
        type = MISSING;
        id = MISSING;
        nameFrom = 0;
        nameTo = 0;
        bytes = 0;
        blocks = 0;
        factor = 1;
        blockBytes = 0;
        while (message.next()) {
            switch (message.field()) {
                case INode.TYPE_FIELD_NUMBER -> type = message.value();
                case INode.ID_FIELD_NUMBER -> id = message.value();
                case INode.NAME_FIELD_NUMBER -> {
                    nameTo = message.fieldEnd();
                    nameFrom = message.at();
                    message.goOn(nameTo);
                }
                case INode.FILE_FIELD_NUMBER -> {
                    if (!whole) {
                        message.skip();
                        continue;
                    }
                    int outer = message.enter();
                    readFile(message);
                    message.leave(outer);
                }
                default -> message.skip();
            }
        }
        if (type == MISSING || id == MISSING) {
            throw Message.damaged();
        }
    }

    private void readFile(Message message) throws InvalidProtocolBufferException {
        boolean coded = false;
        while (message.next()) {
            switch (message.field()) {
                case INodeFile.REPLICATION_FIELD_NUMBER -> factor = Math.max(1, (int) message.value());
                case INodeFile.PREFERREDBLOCKSIZE_FIELD_NUMBER -> blockBytes = message.value();
                case INodeFile.ERASURECODINGPOLICYID_FIELD_NUMBER -> {
                    message.skip();
                    coded = true;
                }
                case INodeFile.BLOCKS_FIELD_NUMBER -> {
                    int outer = message.enter();
                    readBlock(message);
                    message.leave(outer);
                }
                default -> message.skip();
            }
        }
        factor = coded ? 0 : factor;
    }

    private void readBlock(Message message) throws InvalidProtocolBufferException {
        blocks++;
        while (message.next()) {
            if (message.field() == BlockProto.NUMBYTES_FIELD_NUMBER) {
                bytes += message.value();
            } else {
                message.skip();
            }
        }
    }
}
