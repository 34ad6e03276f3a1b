// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What {@link ExtraCopies} see of a NameNode, and what they may do there. */
public interface Ground {
    /**
     * First byte of a stored state that a NameNode without extra replicas found: the rest, as {@link #save} took it, is as of an
     * earlier time. No state that is saved begins with it otherwise.
     */
    byte PAST = 0x0f;

    /** Whether replicas may be added and dropped now: the gear is steady, and every block expects what it should. */
    boolean steady();

    /** The hosts of the chain; empty before there is a chain. */
    List<HostLook> hosts();

    /** Empty when the file is gone, empty, or erasure-coded. */
    Optional<FileLook> look(long file);

    /**
     * Makes the file's blocks expect what {@link ExtraCopies#of} now says; stock code then copies and deletes.
     *
     * @param dropping whether a replica is to go, also where stock would wait for hosts that sleep
     * @param victims uuids of hosts, the one to lose a replica first in front; a layout's own needs come before it
     */
    void apply(long file, boolean dropping, List<String> victims) throws IOException;

    /**
     * Looks for blocks of cold files, and takes one replica of each to a standby server, by the migrator; nothing where there are
     * no such servers, or while data moves already. Does not wait.
     *
     * @param dryRun look, and move nothing
     */
    void retireCold(boolean dryRun);

    /** What came of {@link #retireCold}; empty where the layout has no standby servers. */
    Optional<Retired> retired();

    /**
     * Asks for a gear of fewer hosts awake, with the checks that an operator's request has to pass. Does not wait.
     *
     * @param answer gets why it was refused, or empty, on another thread
     */
    void sleepDownTo(int hosts, String reason, Consumer<String> answer);

    /** What {@link #save} kept last, on whichever NameNode. */
    Optional<byte[]> load() throws IOException;

    /** @return false when it is too long (about 47 KB deflated), and nothing was stored */
    boolean save(byte[] state) throws IOException;

    /** A line in the audit log. */
    void audit(String command, String what);
}
