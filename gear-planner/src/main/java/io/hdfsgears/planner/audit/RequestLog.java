// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.LineFile;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads and writes of an audit log, each at its time, for logs of some hours. Bytes are those of {@link AuditReader}; a file that the image
 * lacks counts with the mean size of its files.
 */
public final class RequestLog {
    private static final int MOST = 5_000_000;

    private RequestLog() {}

    /**
     * One open or create.
     *
     * @param atMillis since 1970 by the log's clock
     * @param file a hash of its path
     * @param write a create, one copy counted
     */
    public record Request(long atMillis, long file, double bytes, boolean write) {}

    /** @throws BadInputException for a log with more reads and writes than are kept in memory */
    public static List<Request> read(List<Path> files, Namespace namespace) throws IOException {
        List<Request> requests = new ArrayList<>();
        AuditLine line = new AuditLine();
        for (Path file : files) {
            try (LineFile lines = new LineFile(file)) {
                while (lines.next()) {
                    if (line.parse(lines.buffer(), lines.from(), lines.to()) && line.allowed) {
                        add(requests, line, lines, namespace);
                    }
                }
            }
        }
        requests.sort(Comparator.comparingLong(Request::atMillis));
        return requests;
    }

    private static void add(List<Request> requests, AuditLine line, LineFile lines, Namespace namespace)
            throws BadInputException {
        boolean write = line.kind == AuditLine.Kind.CREATE;
        if (!write && line.kind != AuditLine.Kind.OPEN) {
            return;
        }
        if (requests.size() == MOST) {
            throw new BadInputException(lines.where() + ": these logs have more than " + MOST
                    + " reads and writes. Give some hours of them.");
        }
        long hash = PathHash.of(lines.buffer(), line.sourceFrom, line.sourceTo);
        double bytes = write ? namespace.bytes(hash) : namespace.open(hash);
        requests.add(new Request(
                line.millis(lines.buffer(), lines.from(), lines.to()),
                hash,
                bytes < 0 ? namespace.meanBytes() : bytes,
                write));
    }
}
