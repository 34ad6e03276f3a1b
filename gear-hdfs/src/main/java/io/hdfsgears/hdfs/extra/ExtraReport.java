// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import io.hdfsgears.core.config.EafrMode;
import java.util.List;
import java.util.Optional;

/**
 * What is shown of replicas beyond those that layouts want.
 *
 * @param mode where it is off, nothing else is shown
 * @param interval number of the last one that ended
 * @param usersFiles whose number a user set by setrep: it stays
 * @param judged empty before the first interval ended
 * @param standby where the layout has standby servers
 * @param copies where hosts of copies are chosen
 */
public record ExtraReport(
        EafrMode mode,
        long intervalMillis,
        long interval,
        long filesWithExtras,
        long extraReplicas,
        long budgetBytes,
        long usersFiles,
        Optional<Judged> judged,
        Optional<Standby> standby,
        Optional<Copies> copies) {
    public static final ExtraReport OFF =
            new ExtraReport(EafrMode.OFF, 0, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * What the last interval brought.
     *
     * @param lookedAt files
     * @param extraBytes of the extra replicas
     * @param added replicas, since this NameNode became active
     * @param dropped likewise
     * @param waiting why nothing is changed now, or empty
     * @param files changed ones first, then the most read
     */
    public record Judged(long lookedAt, long extraBytes, long added, long dropped, String waiting, List<OfFile> files) {
        public Judged {
            files = List.copyOf(files);
        }
    }

    /**
     * One file.
     *
     * @param temperature hot, warm or cold
     * @param reads an interval, smoothed
     * @param factor replicas that its layout wants
     * @param wanted with the extra ones
     * @param replicas of its first block, sleeping ones too
     * @param change add or drop, empty where there is none
     * @param reason why it changed or did not
     */
    public record OfFile(
            String path,
            long inode,
            String temperature,
            double reads,
            int factor,
            int wanted,
            int replicas,
            String change,
            String reason) {}

    /**
     * Standby servers.
     *
     * @param servers awake or not
     * @param full awake, with too little space free
     * @param waiting why a full server does not sleep, or nothing is looked for
     */
    public record Standby(int servers, int asleep, int full, Retired retired, String waiting) {}

    /**
     * Where the NameNode's copies went since it became active.
     *
     * @param drawn replicas whose host was drawn among several
     * @param inTurn replicas of what was lost whose host had its turn among several
     * @param timed copies whose time is known
     * @param handedOn copies that another holder sent than stock code had told
     * @param hosts those that copies were timed to, the fastest first
     */
    public record Copies(long drawn, long inTurn, long timed, long handedOn, List<OfHost> hosts) {
        public static final Copies NONE = new Copies(0, 0, 0, 0, List.of());

        public Copies {
            hosts = List.copyOf(hosts);
        }

        /** The same with so many copies handed on. */
        public Copies handedOn(long count) {
            return new Copies(drawn, inTurn, timed, count, hosts);
        }
    }

    /**
     * @param host host:transfer port
     * @param bytesPerSecond estimate for the next copy to it
     * @param remaining transfers that it could run beside those that it runs
     */
    public record OfHost(String host, long bytesPerSecond, double remaining) {}

    /** The same with what is to be said of standby servers. */
    public ExtraReport with(Standby servers) {
        return with(judged, Optional.of(servers), copies);
    }

    /** The same with where copies went. */
    public ExtraReport with(Copies sent) {
        return with(judged, standby, Optional.of(sent));
    }

    /** The same with what the last interval brought. */
    public ExtraReport with(Judged last) {
        return with(Optional.of(last), standby, copies);
    }

    private ExtraReport with(Optional<Judged> last, Optional<Standby> servers, Optional<Copies> sent) {
        return new ExtraReport(
                mode,
                intervalMillis,
                interval,
                filesWithExtras,
                extraReplicas,
                budgetBytes,
                usersFiles,
                last,
                servers,
                sent);
    }
}
