// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.util.AtomicFileOutputStream;

/** Writes a file whole or not at all: after a crash or a full disk the former content is there. */
public final class WholeFile {
    private WholeFile() {}

    /** Replaces the content; it is on the disk when this returns. */
    public static void write(Path to, byte[] bytes) throws IOException {
        AtomicFileOutputStream out = new AtomicFileOutputStream(to.toFile());
        boolean whole = false;
        try {
            out.write(bytes);
            out.flush();
            whole = true;
        } finally {
            if (whole) {
                out.close();
            } else {
                out.abort();
            }
        }
    }
}
