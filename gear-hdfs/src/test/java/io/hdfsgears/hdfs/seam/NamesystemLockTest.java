// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.util.RwLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NamesystemLockTest {
    private static final String LOCK_MODES = "org.apache.hadoop.hdfs.util.RwLockMode";

    @TempDir
    Path dir;

    /** Jars of a Hadoop without lock modes, for the classes that are asked for by name. */
    private static final ClassLoader OLDER = new ClassLoader(NamesystemLockTest.class.getClassLoader()) {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(LOCK_MODES)) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    };

    @Test
    void eachPartLocksAndUnlocks() throws Exception {
        holds(HadoopLine.running().locks());
    }

    @Test
    void withoutLockModesEachPartIsTheWholeLock() throws Exception {
        LockModel locks = HadoopLine.find(OLDER).locks();
        assertThat(locks).isInstanceOf(WholeLock.class);
        holds(locks);
    }

    @Test
    void theDescriptionNamesVersionAndClasses() {
        assertThat(HadoopLine.running().describe()).matches("Hadoop 3\\.[45]\\.\\d+, with the classes for 3\\.[45]");
        assertThat(HadoopLine.find(OLDER).describe()).endsWith("with the classes for 3.4");
    }

    private void holds(LockModel locks) throws Exception {
        try (LocalNamesystem local = LocalNamesystem.at(dir)) {
            RwLock namesystem = local.namesystem();
            for (NamesystemLock part : NamesystemLock.values()) {
                locks.writeLock(namesystem, part);
                assertThat(namesystem.hasWriteLock()).isTrue();
                locks.writeUnlock(namesystem, part, "test");
                assertThat(namesystem.hasWriteLock()).isFalse();
                locks.readLock(namesystem, part);
                assertThat(namesystem.hasReadLock()).isTrue();
                locks.readUnlock(namesystem, part, "test");
                assertThat(namesystem.hasReadLock()).isFalse();
            }
        }
    }
}
