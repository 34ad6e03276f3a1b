// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.thirdparty.protobuf.ByteString;

/**
 * One sleeper image on disk: magic, header length, header, replica lists, CRC-32C of all before it. Written beside and moved
 * into place, so that a reader sees an old file, a new file or none.
 */
final class ImageFile {
    private static final long MAGIC = 0x4753_4c50_494d_4731L;
    private static final int START = Long.BYTES + Integer.BYTES;
    private static final int TRAILER = Integer.BYTES;

    private ImageFile() {}

    static void write(Path file, SleeperImage image) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try (FileChannel channel = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes(image));
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
        move(temporary, file);
    }

    private static byte[] bytes(SleeperImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            byte[] header = image.header().toByteArray();
            out.writeLong(MAGIC);
            out.writeInt(header.length);
            out.write(header);
            for (BlockListAsLongs list : image.replicas()) {
                list.getBlocksBuffer().writeTo(out);
            }
            out.writeInt(crc(bytes.toByteArray(), bytes.size()));
        }
        return bytes.toByteArray();
    }

    private static void move(Path temporary, Path file) throws IOException {
        try {
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException("sleeper images need a file system with atomic rename: " + file.getParent(), e);
        }
        try (FileChannel directory = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Throws when the file is damaged; the message says how. */
    static SleeperImage read(Path file) throws IOException {
        return parse(Files.readAllBytes(file));
    }

    /** What the file says of itself, without a look at its replicas and its checksum. */
    static Offered describe(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long bytes = channel.size();
            SleeperHeaderProto header = header(channel, bytes);
            int crc = piece(channel, bytes - TRAILER, TRAILER).getInt();
            return new Offered(header.getUuid(), header.getSleepEpoch(), bytes, crc);
        }
    }

    /** What the file says of its host and namespace, without a look at its checksum. */
    static SleeperHeaderProto header(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return header(channel, channel.size());
        }
    }

    private static SleeperHeaderProto header(FileChannel channel, long bytes) throws IOException {
        if (bytes < START + TRAILER) {
            throw new IOException("only " + bytes + " bytes long");
        }
        ByteBuffer start = piece(channel, 0, START);
        long magic = start.getLong();
        int headerLength = start.getInt();
        if (magic != MAGIC || headerLength < 0 || headerLength > bytes - START - TRAILER) {
            throw new IOException("not a sleeper image");
        }
        return SleeperHeaderProto.parseFrom(piece(channel, START, headerLength));
    }

    /** A piece of the file, if it is still the one that was offered: it may have been replaced since. */
    static Optional<byte[]> chunk(Path file, Offered image, long offset, int most) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long bytes = channel.size();
            boolean same = bytes == image.bytes()
                    && bytes >= TRAILER
                    && piece(channel, bytes - TRAILER, TRAILER).getInt() == image.crc();
            if (!same || offset < 0 || offset >= bytes) {
                return Optional.empty();
            }
            return Optional.of(
                    piece(channel, offset, (int) Math.min(most, bytes - offset)).array());
        }
    }

    private static ByteBuffer piece(FileChannel channel, long offset, int length) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(length);
        while (piece.hasRemaining()) {
            if (channel.read(piece, offset + piece.position()) < 0) {
                throw new IOException("cut short");
            }
        }
        return piece.flip();
    }

    /** Throws when the bytes are no whole, undamaged image; the message says how. */
    static SleeperImage parse(byte[] all) throws IOException {
        if (all.length < START + TRAILER) {
            throw new IOException("only " + all.length + " bytes long");
        }
        int stored = ByteBuffer.wrap(all, all.length - TRAILER, TRAILER).getInt();
        if (stored != crc(all, all.length - TRAILER)) {
            throw new IOException("bad checksum");
        }
        ByteBuffer buffer = ByteBuffer.wrap(all, 0, all.length - TRAILER);
        if (buffer.getLong() != MAGIC) {
            throw new IOException("not a sleeper image");
        }
        int headerLength = buffer.getInt();
        if (headerLength < 0 || headerLength > buffer.remaining()) {
            throw new IOException("header length " + headerLength + " does not fit");
        }
        byte[] headerBytes = new byte[headerLength];
        buffer.get(headerBytes);
        SleeperHeaderProto header = SleeperHeaderProto.parseFrom(headerBytes);
        List<BlockListAsLongs> lists = new ArrayList<>();
        for (SleeperStorageProto storage : header.getStoragesList()) {
            if (storage.getReplicaBytes() < 0 || storage.getReplicaBytes() > buffer.remaining()) {
                throw new IOException("replica list of volume " + storage.getId() + " is cut short");
            }
            byte[] list = new byte[(int) storage.getReplicaBytes()];
            buffer.get(list);
            lists.add(BlockListAsLongs.decodeBuffer((int) storage.getReplicas(), ByteString.copyFrom(list), 1 << 26));
        }
        return new SleeperImage(header, lists);
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
