// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Reason;
import java.io.FileNotFoundException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.hdfs.protocol.QuotaExceededException;
import org.apache.hadoop.hdfs.protocol.RecoveryInProgressException;
import org.apache.hadoop.ipc.RemoteException;

/** What an exception says of an operation, and its kind for the tables. */
final class Trouble {
    /** Parts of messages, and the kinds that they are of; the first that fits counts. */
    private static final List<List<String>> KINDS = List.of(
            List.of("are bad. Aborting", "all hosts of the pipeline are bad"),
            List.of("no more good datanodes", "no other host for the pipeline"),
            List.of("Could not get block locations", "no hosts for a block"),
            List.of("could only be written to", "no hosts for a block"),
            List.of("Not replicated yet", "the block before is not replicated yet"),
            List.of("Unable to close file because", "the last block has too few replicas to close"),
            List.of("Could not obtain block", "no host gives the block"),
            List.of("Cannot obtain block length", "no host knows the length of the open block"),
            List.of("Checksum error", "checksum error"),
            List.of("safe mode", "safe mode"),
            List.of("is not supported in state standby", "no active NameNode"),
            List.of("Connection refused", "connection refused"),
            List.of("Too many hops", "too many redirects"),
            List.of("timed out", "time-out"),
            List.of("Timeout", "time-out"),
            List.of("timeout", "time-out"));

    private static final Pattern DELETED_BLOCK = Pattern.compile("^BP-\\S+:blk_\\d+_\\d+ does not exist");

    private Trouble() {}

    /** @return the reason where the NameNode refused for certain; empty: the operation may have been done */
    static Optional<Reason> reason(Exception e) {
        Throwable cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
        // A pipeline that is rebuilt names its block: it is gone with a file that another client deleted.
        boolean blockIsGone =
                DELETED_BLOCK.matcher(String.valueOf(cause.getMessage())).find();
        if (cause instanceof FileNotFoundException || blockIsGone) {
            return Optional.of(Reason.NOT_FOUND);
        }
        if (cause instanceof FileAlreadyExistsException) {
            return Optional.of(Reason.EXISTS);
        }
        if (cause instanceof AlreadyBeingCreatedException || cause instanceof RecoveryInProgressException) {
            return Optional.of(Reason.REFUSED);
        }
        return Optional.empty();
    }

    /** Whether a quota is used up, as the quota client means to. */
    static boolean isQuota(Exception e) {
        return (e instanceof RemoteException remote ? remote.unwrapRemoteException() : e)
                instanceof QuotaExceededException;
    }

    /** In few words, without names of files and hosts. */
    static String kind(Exception e) {
        Throwable cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
        String message = String.valueOf(cause);
        for (List<String> kind : KINDS) {
            if (message.contains(kind.get(0))) {
                return kind.get(1);
            }
        }
        return cause.getClass()
                .getSimpleName()
                .replaceAll("([a-z])([A-Z])", "$1 $2")
                .toLowerCase(Locale.ROOT);
    }

    /** For the history: one line. */
    static String note(Exception e) {
        String text = String.valueOf(e).replaceAll("\\s+", " ");
        return text.substring(0, Math.min(200, text.length()));
    }
}
