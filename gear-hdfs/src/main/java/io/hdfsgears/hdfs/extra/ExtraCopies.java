// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who decides on replicas beyond those that layouts want. Files go by their inode number, which a rename keeps.
 * {@link #of}, {@link #read}, {@link #used} and {@link #factorSet} are called by many threads, the first under the namesystem lock.
 */
public interface ExtraCopies {
    /** Whether it wants to hear of reads and of users' factors. */
    boolean isOn();

    /** Whether a file may ever have extra replicas; the same as long as the NameNode runs. */
    boolean inForce();

    /** How many more replicas the file's blocks should have. Must not block. */
    int of(long file);

    /**
     * Whether a file is cold, so that its replicas may move to standby servers. Called under the namesystem lock: must not block.
     *
     * @param hosts uuids of the hosts that serve and hold the file's first block
     */
    boolean isCold(long file, String path, List<String> hosts);

    /**
     * The file's first block was read, or a client asked where it is.
     *
     * @param host uuid of the DataNode that served it, or that the client was sent to
     * @param times 1 and more
     */
    void read(long file, String host, int times);

    /** Some part of the file was read, which counts for nothing but that the file is in use. */
    void used(long file);

    /**
     * A user set the file's factor.
     *
     * @return whether the file had extra replicas, which it is to lose
     */
    boolean factorSet(long file);

    /** The HA state changed: read everything in memory again, before any block gets its expected number of replicas. */
    void activate(boolean active, Ground ground);

    /** Another NameNode is about to become active by order: stores what it has to know. Never at the same time as {@link #doWork}. */
    void handOver(Ground ground);

    /** Called about once a second on the active NameNode while it serves, never twice at a time. */
    void doWork(Ground ground, long nowMillis);

    /** Who sends readers to replicas, if anybody but the layout's balancing; the same as long as the NameNode runs. */
    Optional<ReadSelection> selection();

    /** Who chooses among hosts that a layout accepts alike, if anybody; the same as long as the NameNode runs. */
    Optional<Destinations> destinations();

    /** Who chooses the senders of copies, if anybody but stock code; the same as long as the NameNode runs. */
    Optional<Sources> sources();

    /** Keys whose values may change while the NameNode runs. */
    Collection<String> changeable();

    /**
     * Takes a new value of one of {@link #changeable}; throws a ConfException with the remedy if it cannot be.
     *
     * @param text null for the default
     */
    void change(String key, @Nullable String text);

    /** What is shown of it. */
    ExtraReport report();
}
