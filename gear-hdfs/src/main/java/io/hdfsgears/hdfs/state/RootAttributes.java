// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/** Extended attributes of the root directory. */
interface RootAttributes {
    /** @return null where there is none. Within {@link #reading} only */
    byte @Nullable [] get(String name) throws IOException;

    /** Of those that count towards {@link #maxNumber}. Within {@link #reading} only. */
    List<String> names();

    /** Durable when it returns. */
    void set(String name, byte[] value) throws IOException;

    /** Durable when it returns. */
    void remove(String name) throws IOException;

    /** Bytes of name and value of one attribute at most. */
    int maxBytes();

    /** Attributes that the root may have. */
    int maxNumber();

    /** What is read within belongs together. */
    <T> T reading(String purpose, Reader<T> reader) throws IOException;

    interface Reader<T> {
        T read() throws IOException;
    }

    static RootAttributes of(FSNamesystem namesystem) {
        return new RootAttributes() {
            @Override
            public byte @Nullable [] get(String name) throws IOException {
                return GearNamesystemAccess.getXAttr(namesystem, name);
            }

            @Override
            public List<String> names() {
                return GearNamesystemAccess.xAttrNames(namesystem);
            }

            @Override
            public void set(String name, byte[] value) throws IOException {
                GearNamesystemAccess.setXAttr(namesystem, name, value);
            }

            @Override
            public void remove(String name) throws IOException {
                GearNamesystemAccess.removeXAttr(namesystem, name);
            }

            @Override
            public int maxBytes() {
                return GearNamesystemAccess.xAttrMaxBytes(namesystem);
            }

            @Override
            public int maxNumber() {
                return GearNamesystemAccess.xAttrMaxNumber(namesystem);
            }

            @Override
            public <T> T reading(String purpose, Reader<T> reader) throws IOException {
                NamesystemLock.FS.readLock(namesystem);
                try {
                    return reader.read();
                } finally {
                    NamesystemLock.FS.readUnlock(namesystem, purpose);
                }
            }
        };
    }
}
