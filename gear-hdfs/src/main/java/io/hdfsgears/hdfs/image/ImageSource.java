// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import java.io.IOException;
import java.util.List;

/** Where sleeper images come from that this NameNode did not take itself. */
public interface ImageSource {
    /** Longest piece that is asked for and given at a time. */
    int CHUNK_BYTES = 1 << 20;

    /**
     * @param active whether its owner is the active NameNode: then no image of it is of an earlier sleep than the last
     */
    record Shelf(boolean active, List<Offered> images) {
        public Shelf {
            images = List.copyOf(images);
        }
    }

    /** For messages. */
    String name();

    Shelf list() throws IOException;

    /** @return at least one byte and at most {@link #CHUNK_BYTES}, from there on */
    byte[] chunk(Offered image, long offset) throws IOException;
}
