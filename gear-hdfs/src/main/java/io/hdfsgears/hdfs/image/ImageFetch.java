// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;

/** Reads an image piece by piece, and believes nothing of it before the whole is here and has been checked. */
public final class ImageFetch {
    /** About forty million replicas: more than a host has, less than a NameNode's heap. */
    static final long MOST_BYTES = 1L << 29;

    private ImageFetch() {}

    /** Throws when what comes is not the whole and undamaged image of that host's sleep; the message says why. */
    public static SleeperImage read(ImageSource source, Offered offered) throws IOException {
        if (offered.bytes() <= 0 || offered.bytes() > MOST_BYTES) {
            throw new IOException(
                    "its length is said to be " + offered.bytes() + " bytes, at most " + MOST_BYTES + " are believed");
        }
        // Grows with what really comes: a length is only a word.
        ByteBuffer all = ByteBuffer.allocate((int) Math.min(offered.bytes(), ImageSource.CHUNK_BYTES));
        while (all.position() < offered.bytes()) {
            byte[] chunk = source.chunk(offered, all.position());
            long left = offered.bytes() - all.position();
            if (chunk.length == 0 || chunk.length > Math.min(left, ImageSource.CHUNK_BYTES)) {
                throw new IOException("a piece of " + chunk.length + " bytes came where " + left + " were left");
            }
            all = room(all, chunk.length, offered.bytes()).put(chunk);
        }
        byte[] bytes = new byte[all.position()];
        all.flip().get(bytes);
        SleeperImage image = ImageFile.parse(bytes);
        check(image, offered);
        return image;
    }

    private static ByteBuffer room(ByteBuffer all, int needed, long most) {
        if (all.remaining() >= needed) {
            return all;
        }
        long capacity = Math.min(most, Math.max(2L * all.capacity(), (long) all.position() + needed));
        return ByteBuffer.allocate((int) capacity).put(all.flip());
    }

    /** All that replaying would stumble over when half of the host is known already. */
    private static void check(SleeperImage image, Offered offered) throws IOException {
        if (!image.header().getUuid().equals(offered.uuid())
                || image.header().getSleepEpoch() != offered.sleepEpoch()) {
            throw new IOException("it is of another host or sleep (epoch "
                    + image.header().getSleepEpoch() + ") than was offered (epoch " + offered.sleepEpoch() + ")");
        }
        try {
            for (int i = 0; i < image.replicas().size(); i++) {
                SleeperStorageProto volume = image.header().getStorages(i);
                DatanodeStorage.State.valueOf(volume.getState());
                StorageType.parseStorageType(volume.getType());
                long found = count(image.replicas().get(i));
                if (found != volume.getReplicas()) {
                    throw new IOException("volume " + volume.getId() + " has " + found + " replicas, its header says "
                            + volume.getReplicas());
                }
            }
        } catch (RuntimeException e) {
            throw new IOException("it cannot be read: " + e, e);
        }
    }

    private static long count(BlockListAsLongs list) {
        long found = 0;
        for (Iterator<BlockReportReplica> replicas = list.iterator(); replicas.hasNext(); replicas.next()) {
            found++;
        }
        return found;
    }
}
