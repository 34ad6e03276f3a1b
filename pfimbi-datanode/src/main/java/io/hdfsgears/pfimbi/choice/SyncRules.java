// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many replicas a writer waits for (s of DFS(c, s), Pfimbi §IV-A). The value that the job asks for overrides the
 * rule for the path. The rule for the path overrides the default. The floor for the path always applies.
 *
 * @param otherwise for files without a rule; 0: all replicas, as in stock HDFS
 * @param paths rules for directories, with the same meaning
 * @param floors minimum for directories: a job that asks for fewer replicas still waits for this number
 * @param least minimum for every file: a block with fewer replicas does not count as written
 */
public record SyncRules(int otherwise, PathRules paths, PathRules floors, int least) {
    private static final Pattern ASKED = Pattern.compile("(?:^|[^A-Za-z0-9])pfimbi:([^,;\\s_]*)");
    private static final int MOST = 512;

    /**
     * What a job asks for by its caller context or its client name, both without our jar on the client: {@code pfimbi:1} in either.
     *
     * @throws IllegalArgumentException if it asks for something that cannot be; the message names it and the remedy
     */
    public static Optional<Integer> asked(String callerContext, String client) {
        Optional<Integer> byContext = found("caller context", callerContext);
        return byContext.isPresent() ? byContext : found("client name", client);
    }

    /**
     * @param asked by the job, see {@link #asked}
     * @param replicas the block has hosts for
     * @return at least 1 and at most that
     */
    public int synchronous(String path, Optional<Integer> asked, int replicas) {
        int wanted = asked.orElse(paths.of(path, otherwise));
        if (wanted == 0) {
            return replicas;
        }
        int floor = Math.max(Math.max(1, least), floors.of(path, 1));
        return Math.min(replicas, Math.max(wanted, floor));
    }

    /** Whether the path may change the answer. */
    public boolean byPath() {
        return !paths.rules().isEmpty() || !floors.rules().isEmpty();
    }

    public SyncRules with(PathRules otherPaths, PathRules otherFloors) {
        return new SyncRules(otherwise, otherPaths, otherFloors, least);
    }

    private static Optional<Integer> found(String where, String text) {
        Matcher ask = ASKED.matcher(text);
        if (!ask.find()) {
            return Optional.empty();
        }
        String number = ask.group(1);
        if (!number.matches("\\d{1,3}") || Integer.parseInt(number) < 1 || Integer.parseInt(number) > MOST) {
            throw new IllegalArgumentException("'pfimbi:" + number + "' in the " + where + " '" + text
                    + "' cannot be had: ask for pfimbi:1 to pfimbi:" + MOST
                    + ", the number of replicas to wait for, or leave it out to get the default");
        }
        return Optional.of(Integer.parseInt(number));
    }
}
