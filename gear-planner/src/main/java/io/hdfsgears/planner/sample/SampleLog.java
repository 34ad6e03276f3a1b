// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.sample;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.Deflater;
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
    private static final String TEMPORARY = "._COPYING_";

    /** Writes one day as gzip. */
    public void write(LocalDate day, Path file) throws IOException {
        SplittableRandom random = new SplittableRandom(seed ^ day.toEpochDay());
        double level = day.getDayOfWeek().getValue() >= 6 ? WEEKEND : 1;
        SampleText text = new SampleText();
        try (OutputStream out = new FastGzip(Files.newOutputStream(file))) {
            double owed = 0;
            for (int minute = 0; minute < MINUTES; minute++) {
                owed += level * linesADay * share(minute);
                String time = String.format(Locale.ROOT, "%s %02d:%02d:", day, minute / 60, minute % 60);
                for (; owed >= 1; owed--) {
                    line(time, random, text.clear());
                    out.write(text.bytes(), 0, text.length());
                }
            }
        }
    }

    /** Little is gained by more work: lines are much alike. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Of a day's lines those of a minute: quiet until 7, a peak at 14, batch jobs around 2. */
    static double share(int minute) {
        double hour = minute / 60.0;
        double office = Math.exp(-Math.pow((hour - 14) / 3.2, 2));
        double batch = 0.25 * Math.exp(-Math.pow((hour - 2) / 0.7, 2));
        return (0.06 + office + batch) / MINUTES / 0.316;
    }

    private void line(String time, SplittableRandom random, SampleText text) {
        int dice = random.nextInt(100);
        double popular = random.nextDouble();
        int file = (int) Math.min(tree.files() - 1L, (long) (tree.files() * popular * popular * popular));
        int millis = random.nextInt(60_000);
        double user = random.nextDouble();
        text.put(time).put(millis / 1000, 2).put(",").put(millis % 1000, 3);
        text.put(" INFO FSNamesystem.audit: allowed=true\tugi=user").put((int) (USERS * user * user));
        text.put(" (auth:SIMPLE)\tip=/10.0.")
                .put(dice)
                .put(".")
                .put(millis % 250)
                .put("\tcmd=");
        int head = text.length();
        text.put(dice < 60 ? "open" : dice < 66 ? "create" : dice < 85 ? "getfileinfo" : "listStatus");
        text.put("\tsrc=");
        int path = text.length();
        tree.path(file, text);
        int pathEnd = text.length();
        boolean created = dice >= 60 && dice < 66;
        text.put(created ? TEMPORARY : "").put("\tdst=null");
        int tail = text.length();
        text.put("\tperm=null\tproto=rpc\tcallerContext=job_").put(dice).put("\n");
        int end = text.length();
        if (created) {
            text.again(0, head).put("rename\tsrc=").again(path, pathEnd).put(TEMPORARY);
            text.put("\tdst=").again(path, pathEnd).again(tail, end);
        }
    }
}
