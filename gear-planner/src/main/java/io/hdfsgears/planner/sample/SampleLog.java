// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.sample;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * A made-up audit log: busy by day, quiet by night, less at weekends; few files get most opens; files are written under a
 * temporary name and renamed.
 *
 * @param tree the files that it speaks of
 * @param linesADay on a working day
 */
public record SampleLog(SampleTree tree, long linesADay, long seed) {
    private static final int MINUTES = 1440;
    private static final double WEEKEND = 0.5;
    private static final int USERS = 40;

    /** Writes one day as gzip. */
    public void write(LocalDate day, Path file) throws IOException {
        SplittableRandom random = new SplittableRandom(seed ^ day.toEpochDay());
        double level = day.getDayOfWeek().getValue() >= 6 ? WEEKEND : 1;
        try (OutputStream out =
                new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(file), 1 << 16), 1 << 16)) {
            double owed = 0;
            for (int minute = 0; minute < MINUTES; minute++) {
                owed += level * linesADay * share(minute);
                LocalDateTime time = day.atTime(minute / 60, minute % 60);
                for (; owed >= 1; owed--) {
                    String text = line(time, random);
                    out.write(text.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** Of a day's lines those of a minute: quiet until 7, a peak at 14, batch jobs around 2. */
    static double share(int minute) {
        double hour = minute / 60.0;
        double office = Math.exp(-Math.pow((hour - 14) / 3.2, 2));
        double batch = 0.25 * Math.exp(-Math.pow((hour - 2) / 0.7, 2));
        return (0.06 + office + batch) / MINUTES / 0.316;
    }

    private String line(LocalDateTime time, SplittableRandom random) {
        int dice = random.nextInt(100);
        int file = (int) (tree.files() * Math.pow(random.nextDouble(), 3));
        String path = tree.path(Math.min(tree.files() - 1, file));
        int millis = random.nextInt(60_000);
        String user = "user" + (int) (USERS * Math.pow(random.nextDouble(), 2));
        String head = String.format(
                Locale.ROOT,
                "%s %02d:%02d:%02d,%03d INFO FSNamesystem.audit: allowed=true\tugi=%s (auth:SIMPLE)\tip=/10.0.%d.%d"
                        + "\tcmd=",
                time.toLocalDate(),
                time.getHour(),
                time.getMinute(),
                millis / 1000,
                millis % 1000,
                user,
                dice,
                millis % 250);
        String tail = "\tperm=null\tproto=rpc\tcallerContext=job_" + dice + "\n";
        if (dice < 60) {
            return head + "open\tsrc=" + path + "\tdst=null" + tail;
        }
        if (dice < 66) {
            String temporary = path + "._COPYING_";
            return head + "create\tsrc=" + temporary + "\tdst=null" + tail + head + "rename\tsrc=" + temporary
                    + "\tdst=" + path + tail;
        }
        return head + (dice < 85 ? "getfileinfo" : "listStatus") + "\tsrc=" + path + "\tdst=null" + tail;
    }
}
