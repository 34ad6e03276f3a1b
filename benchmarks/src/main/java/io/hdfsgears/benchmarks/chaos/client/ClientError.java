// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Errors of one kind that one client met in one operation.
 *
 * @param kind class of the exception in words; of an exception that HDFS has for many causes, what it says
 * @param byDesign why stock's client gives it after such a fault, whatever the cluster does; empty: it does not
 * @param first of them
 */
public record ClientError(String client, Action action, String kind, String byDesign, long number, String first) {
    private static final String OVER_WEB = "web-";
    private static final Set<String> ENDED = Set.of("socket exception", "connection refused");
    private static final Pattern HOST = Pattern.compile("\\bh\\d{2,}\\b");

    /** @param broken hosts that a fault has ended or stopped, not the gears */
    static ClientError of(String client, Action action, String path, Exception e, Set<String> broken) {
        String kind = Trouble.kind(e);
        String note = Trouble.note(e);
        boolean named = HOST.matcher(note).results().map(match -> match.group()).anyMatch(broken::contains);
        boolean mayBe = !broken.isEmpty() && (named || !HOST.matcher(note).find());
        String reason = client.startsWith(OVER_WEB) && ENDED.contains(kind) && mayBe
                ? "stock's WebHDFS client does not try again when the DataNode that it was sent to ends"
                : "";
        return new ClientError(client, action, kind, reason, 1, path + ": " + note);
    }

    /** Who met it, and in which operation. */
    public String what() {
        return client + " " + action + ": " + kind;
    }

    boolean isLike(ClientError other) {
        return what().equals(other.what()) && byDesign.equals(other.byDesign);
    }

    ClientError plus(ClientError next) {
        return new ClientError(client, action, kind, byDesign, number + next.number, first);
    }
}
