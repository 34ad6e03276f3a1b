// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.power.meter.MeterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The line {@code cpu} of /proc/stat (proc(5)): user nice system idle iowait irq softirq steal, in ticks. */
public final class ProcStat implements TickSource {
    private static final int COLUMNS = 8;

    private final Path file;

    public ProcStat() {
        this(Path.of("/proc/stat"));
    }

    ProcStat(Path file) {
        this.file = file;
    }

    @Override
    public String word() {
        return "proc";
    }

    @Override
    public CpuTicks read() throws MeterException {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new MeterException(file + " cannot be read: not Linux? Use load oshi", e);
        }
    }

    private CpuTicks parse(String text) throws MeterException {
        String[] columns = text.lines().findFirst().orElse("").split(" +", -1);
        if (columns.length <= COLUMNS || !columns[0].equals("cpu")) {
            throw new MeterException(file + " does not begin with the line 'cpu' and its 8 columns; use load oshi");
        }
        long[] ticks = new long[COLUMNS];
        try {
            for (int i = 0; i < COLUMNS; i++) {
                ticks[i] = Long.parseLong(columns[i + 1]);
            }
        } catch (NumberFormatException e) {
            throw new MeterException(file + " has a column that is no number; use load oshi", e);
        }
        long busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
        return new CpuTicks(busy, busy + ticks[3] + ticks[4] + ticks[7]);
    }
}
