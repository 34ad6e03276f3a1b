// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace.store;

import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.PathTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The traces that come along (their licence is beside them, in the resources), and traces in files. */
public final class TraceLibrary {
    private TraceLibrary() {}

    /** 24 sampled hours of a cluster of 600 hosts; the twelfth is empty. */
    public static JobTrace facebook2009() {
        return packaged("facebook-2009", 600, List.of(11));
    }

    /** 24 sampled hours of a cluster of 3,000 hosts; the fifteenth is empty. */
    public static JobTrace facebook2010() {
        return packaged("facebook-2010", 3000, List.of(14));
    }

    /**
     * A trace in a file, plain or gzipped, in SWIM's columns or ours.
     *
     * @param hosts of the recorded cluster
     */
    public static JobTrace read(Path file, int hosts) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            boolean zipped = file.toString().endsWith(".gz");
            String text = text(zipped ? new GZIPInputStream(in) : in);
            return JobTrace.parse(file.toString(), hosts, List.of(), text);
        }
    }

    /** The day of {@link #facebook2010} by input paths. */
    public static PathTrace facebook2010Paths() {
        return PathTrace.parse("facebook-2010-paths", packaged("facebook-2010-paths"));
    }

    private static JobTrace packaged(String name, int hosts, List<Integer> emptyHours) {
        return JobTrace.parse(name, hosts, emptyHours, packaged(name));
    }

    /** A made-up week of hourly prices, as time,price lines. */
    public static String weekOfPrices() {
        String resource = "/io/hdfsgears/sim/price/week.csv";
        try (InputStream in = TraceLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from the class path: build gear-sim anew");
            }
            return text(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read: build gear-sim anew", e);
        }
    }

    private static String packaged(String name) {
        String resource = "/io/hdfsgears/sim/trace/" + name + ".tsv.gz";
        try (InputStream in = TraceLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from the class path: build gear-sim anew");
            }
            return text(new GZIPInputStream(in));
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read: build gear-sim anew", e);
        }
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
}
