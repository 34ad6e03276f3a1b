// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.Optional;

/**
 * Who decides on replicas beyond those that layouts want. Files go by their inode number, which a rename keeps.
 * {@link #of}, {@link #opened} and {@link #factorSet} are called by many threads, the first under the namesystem lock.
 */
public interface ExtraCopies {
    /** Whether it wants to hear of reads and of users' factors. */
    boolean isOn();

    /** Whether a file may ever have extra replicas; the same as long as the NameNode runs. */
    boolean inForce();

    /** How many more replicas the file's blocks should have. Must not block. */
    int of(long file);

    /**
     * A client asked where the file's first block is.
     *
     * @param host uuid of the DataNode that it was sent to
     */
    void opened(long file, String host);

    /** A user set the file's factor. */
    void factorSet(long file);

    /** The HA state changed: everything in memory is read anew, before any block is given what it should expect. */
    void activate(boolean active, Ground ground);

    /** Called about once a second on the active NameNode while it serves, never twice at a time. */
    void doWork(Ground ground, long nowMillis);

    /** Who sends readers to replicas, if anybody but the layout's balancing; the same as long as the NameNode runs. */
    Optional<ReadSelection> selection();

    /** What is shown of it. */
    EafrReportProto report();
}
