// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.apache.hadoop.util.LimitInputStream;
import org.jspecify.annotations.Nullable;

/** One section of an image as a stream of messages, each after its length. One owner. */
final class ImageSection implements AutoCloseable {
    private static final int BUFFER = 1 << 20;
    private static final int LONGEST_MESSAGE = 1 << 30;

    private final Path image;
    private final String name;
    private final InputStream in;
    private byte[] message = new byte[1 << 16];

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
            return new ImageSection(
                    image, section.getName(), plain == part ? part : new BufferedInputStream(plain, BUFFER));
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
        in.mark(1);
        int first = in.read();
        in.reset();
        return first < 0;
    }

    <T> T read(Parser<T> parser) throws IOException {
        try {
            int length = length();
            if (length > message.length) {
                message = new byte[Math.max(length, (int) Math.min(LONGEST_MESSAGE, 2L * message.length))];
            }
            if (in.readNBytes(message, 0, length) < length) {
                throw cutOff(null);
            }
            return parser.parseFrom(message, 0, length);
        } catch (InvalidProtocolBufferException e) {
            throw cutOff(e);
        }
    }

    private int length() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = in.read();
            if (next < 0) {
                throw cutOff(null);
            }
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                if (value > LONGEST_MESSAGE) {
                    break;
                }
                return (int) value;
            }
        }
        throw cutOff(null);
    }

    private BadInputException cutOff(@Nullable Throwable cause) {
        String text = image + ": section " + name + " ends too early or is damaged. Copy the image again, and compare"
                + " its MD5 with the file " + image.getFileName() + ".md5 beside it.";
        return cause == null ? new BadInputException(text) : new BadInputException(text, cause);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
