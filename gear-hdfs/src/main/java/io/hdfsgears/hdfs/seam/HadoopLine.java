// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import org.apache.hadoop.util.VersionInfo;

/** The Hadoop that runs, and what fits it. Found by what its jars hold, not by its version: vendors number theirs anew. */
public final class HadoopLine {
    private static final String LOCK_MODES = "org.apache.hadoop.hdfs.util.RwLockMode";
    /** A name, since it is not there in a build for Hadoop 3.4. */
    private static final String SPLIT_LOCK = "io.hdfsgears.hdfs.seam.SplitLock";

    private static final HadoopLine RUNNING = find(HadoopLine.class.getClassLoader());

    private final String name;
    private final LockModel locks;

    private HadoopLine(String name, LockModel locks) {
        this.name = name;
        this.locks = locks;
    }

    /** The line of the Hadoop on the class path. */
    public static HadoopLine running() {
        return RUNNING;
    }

    LockModel locks() {
        return locks;
    }

    /** For the log: version of Hadoop, and the line whose classes the gears use. */
    public String describe() {
        return "Hadoop " + VersionInfo.getVersion() + ", with the classes for " + name;
    }

    static HadoopLine find(ClassLoader jars) {
        try {
            Class.forName(LOCK_MODES, false, jars);
            Class<?> splitLock = Class.forName(SPLIT_LOCK, true, jars);
            return new HadoopLine(
                    "3.5",
                    splitLock
                            .asSubclass(LockModel.class)
                            .getDeclaredConstructor()
                            .newInstance());
        } catch (ClassNotFoundException e) {
            return new HadoopLine("3.4", new WholeLock());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the classes for Hadoop 3.5 cannot be used", e);
        }
    }
}
