// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.LineFile;
import io.hdfsgears.planner.namespace.LongTable;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Makes a load by minute of audit logs. An open counts as a read of the file, or of its part for which a client asks at once, see
 * {@link Namespace}. A create counts as a write of the file. Both are at a client's rate from the minute of the line on. A file
 * that is created under one name and renamed counts with its size under the new one.
 */
public final class AuditReader {
    private static final int FIRST_LOOK = 10_000;
    private static final long BACK_STEP_MINUTES = 10;
    private static final long LONGEST_MINUTES = 400L * 1440;
    private static final int MINUTES_A_DAY = 1440;
    private static final int TOP = 10;

    private final Namespace namespace;
    private final AuditSettings settings;
    private final AuditLine line = new AuditLine();
    private final MinuteSums reads = new MinuteSums();
    private final MinuteSums writes = new MinuteSums();
    private final MinuteSums unknownReads = new MinuteSums();
    private final MinuteSums unknownWrites = new MinuteSums();
    private final LongTable pending = new LongTable(1000);
    private final Busiest users = new Busiest();
    private final Busiest directories = new Busiest();
    private final AuditTally tally = new AuditTally();

    private AuditReader(Namespace namespace, AuditSettings settings) {
        this.namespace = namespace;
        this.settings = settings;
    }

    /** @throws BadInputException for a log with too many foreign lines, or with times that cannot be */
    public static AuditLoad read(List<Path> files, Namespace namespace, AuditSettings settings) throws IOException {
        AuditReader reader = new AuditReader(namespace, settings);
        for (Path file : inOrder(files)) {
            reader.file(file);
        }
        return reader.load();
    }

    private record Dated(Path file, long minute) {}

    /** By the time of their first lines: rotated logs come in any order. */
    private static List<Path> inOrder(List<Path> files) throws IOException {
        TreeSet<Path> seen = new TreeSet<>();
        List<Dated> dated = new ArrayList<>();
        for (Path file : files) {
            if (!seen.add(file.toAbsolutePath().normalize())) {
                throw new BadInputException(file + ": this log is given twice. Give each file once.");
            }
            dated.add(new Dated(file, firstMinute(file)));
        }
        dated.sort(Comparator.comparingLong(Dated::minute));
        return dated.stream().map(Dated::file).toList();
    }

    private static long firstMinute(Path file) throws IOException {
        AuditLine line = new AuditLine();
        try (LineFile lines = new LineFile(file)) {
            for (int i = 0; i < FIRST_LOOK && lines.next(); i++) {
                if (line.parse(lines.buffer(), lines.from(), lines.to())) {
                    return line.minute;
                }
            }
        }
        throw new BadInputException(
                file + ":1: none of its first " + FIRST_LOOK + " lines is of a NameNode's audit log. Give"
                        + " hdfs-audit.log of the active NameNode (lines with"
                        + " allowed=, cmd= and src= between tabs).");
    }

    private void file(Path file) throws IOException {
        tally.nextFile();
        try (LineFile lines = new LineFile(file)) {
            while (lines.next()) {
                tally.line();
                if (!line.parse(lines.buffer(), lines.from(), lines.to())) {
                    tally.foreign(lines, settings.mostForeign());
                    continue;
                }
                time(lines);
                if (line.allowed) {
                    request(lines.buffer());
                } else {
                    tally.denied++;
                }
            }
            tally.judge(lines, settings.mostForeign());
        }
    }

    private void time(LineFile lines) throws IOException {
        long step = tally.time(line.minute);
        if (step < -BACK_STEP_MINUTES) {
            tally.backStep(lines.where());
        }
        if (tally.lastMinute() - tally.firstMinute() > LONGEST_MINUTES) {
            throw new BadInputException(lines.where() + ": its time is "
                    + LocalDateTime.ofEpochSecond(60 * line.minute, 0, ZoneOffset.UTC)
                    + ", more than 400 days from other lines. The clock was wrong, or the file is of another time:"
                    + " leave it out, or cut these lines out.");
        }
    }

    private void request(byte[] buffer) {
        switch (line.kind) {
            case OPEN -> open(buffer);
            case CREATE -> create(buffer);
            case APPEND -> tally.appends++;
            case RENAME -> rename(buffer);
            case OTHER -> {
                // asks nothing of DataNodes
            }
        }
    }

    private void open(byte[] buffer) {
        tally.opens++;
        double bytes = namespace.open(PathHash.of(buffer, line.sourceFrom, line.sourceTo));
        if (bytes < 0) {
            tally.unknownOpens++;
            unknownReads.add(line.minute, 1, 1);
        } else {
            tally.knownReadBytes += bytes;
            reads.add(line.minute, minutes(bytes), bytes);
        }
        names(buffer, bytes);
    }

    private void create(byte[] buffer) {
        tally.creates++;
        long hash = PathHash.of(buffer, line.sourceFrom, line.sourceTo);
        long bytes = namespace.bytes(hash);
        if (bytes < 0) {
            tally.unknownCreates++;
            unknownWrites.add(line.minute, 1, 1);
            pending.put(hash, line.minute);
        } else {
            written(line.minute, bytes);
        }
        names(buffer, (double) bytes);
    }

    private void written(long minute, long bytes) {
        tally.knownWrittenBytes += bytes;
        writes.add(minute, minutes((double) bytes), (double) bytes);
    }

    /** A file that was just created gets its last name: now its size is known. */
    private void rename(byte[] buffer) {
        long hash = PathHash.of(buffer, line.sourceFrom, line.sourceTo);
        long created = pending.get(hash);
        if (created < 0) {
            return;
        }
        long target = PathHash.of(buffer, line.targetFrom, line.targetTo);
        long bytes = namespace.bytes(target);
        pending.clear(hash);
        if (bytes < 0) {
            pending.put(target, created);
            return;
        }
        tally.unknownCreates--;
        unknownWrites.add(created, 1, -1);
        written(created, bytes);
    }

    private double minutes(double bytes) {
        return Math.min(MINUTES_A_DAY, bytes / settings.clientBytesPerSecond() / 60);
    }

    private void names(byte[] buffer, double bytes) {
        double known = Math.max(0, bytes);
        users.add(buffer, line.userFrom, line.userTo, known);
        directories.add(buffer, line.sourceFrom, top(buffer), known);
    }

    /** The first two names of the path. */
    private int top(byte[] buffer) {
        int slashes = 0;
        int at = line.sourceFrom;
        while (at < line.sourceTo) {
            if (buffer[at] == '/' && ++slashes > 2) {
                break;
            }
            at++;
        }
        return slashes > 2 ? at : Math.max(line.sourceFrom + 1, lastSlash(buffer));
    }

    private int lastSlash(byte[] buffer) {
        int at = line.sourceTo;
        while (at > line.sourceFrom && buffer[at - 1] != '/') {
            at--;
        }
        return at - 1;
    }

    private AuditLoad load() {
        int minutes = (int) (tally.lastMinute() - tally.firstMinute() + 1);
        double meanRead = mean(tally.knownReadBytes, tally.opens - tally.unknownOpens);
        double meanWritten = mean(tally.knownWrittenBytes, tally.creates - tally.unknownCreates);
        double[] read = new double[minutes];
        double[] written = new double[minutes];
        for (int i = 0; i < minutes; i++) {
            long minute = tally.firstMinute() + i;
            read[i] = reads.get(minute) + meanRead * unknownReads.get(minute);
            written[i] = writes.get(minute) + meanWritten * Math.max(0, unknownWrites.get(minute));
        }
        return new AuditLoad(tally.firstMinute(), read, written, tally.facts(), users.top(TOP), directories.top(TOP));
    }

    private double mean(double bytes, long files) {
        return files > 0 ? bytes / files : namespace.meanBytes();
    }
}
