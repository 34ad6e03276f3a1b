// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;

/** A test on a real namesystem: each of its methods makes {@link #gears} in {@link #dir}, and JUnit closes them after it. */
public abstract class OnLocalGears {
    @TempDir
    protected Path dir;

    @AutoClose
    protected LocalGears gears;
}
