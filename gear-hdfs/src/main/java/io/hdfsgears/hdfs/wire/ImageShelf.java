// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.ImageSource.Shelf;
import io.hdfsgears.hdfs.image.Offered;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImageProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImagesReplyProto;
import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.ByteString;

/** Sleeper images as they go over the wire. */
public final class ImageShelf {
    private ImageShelf() {}

    public static SleeperImagesReplyProto list(boolean active, ImageDirs dirs) {
        SleeperImagesReplyProto.Builder reply =
                SleeperImagesReplyProto.newBuilder().setActive(active);
        dirs.list().images().forEach(image -> reply.addImages(proto(image)));
        return reply.build();
    }

    public static SleeperChunkReplyProto chunk(ImageDirs dirs, SleeperChunkRequestProto request) throws IOException {
        byte[] chunk = dirs.chunk(offered(request.getImage()), request.getOffset());
        return SleeperChunkReplyProto.newBuilder()
                .setData(ByteString.copyFrom(chunk))
                .build();
    }

    static Shelf shelf(SleeperImagesReplyProto reply) {
        return new Shelf(
                reply.getActive(),
                reply.getImagesList().stream().map(ImageShelf::offered).toList());
    }

    static SleeperImageProto proto(Offered image) {
        return SleeperImageProto.newBuilder()
                .setUuid(image.uuid())
                .setSleepEpoch(image.sleepEpoch())
                .setBytes(image.bytes())
                .setCrc(image.crc())
                .build();
    }

    private static Offered offered(SleeperImageProto image) {
        return new Offered(image.getUuid(), image.getSleepEpoch(), image.getBytes(), image.getCrc());
    }
}
