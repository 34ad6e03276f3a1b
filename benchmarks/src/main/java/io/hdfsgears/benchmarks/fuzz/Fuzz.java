// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import io.hdfsgears.benchmarks.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run fuzz}: changed answers for the parsers of the power stack. */
@Command(
        name = "fuzz",
        mixinStandardHelpOptions = true,
        description = {
            "Changes recorded answers by chance and gives them to the product's own drivers, meters and hosts file.",
            "Exit code 1 for a crash (anything but the declared exception), or an 'off' that an answer does not say."
        })
public final class Fuzz implements Callable<Integer> {
    private static final int SHOWN = 20;

    @Option(names = "--answers", description = "How many in all (default: ${DEFAULT-VALUE}).")
    private long answers = 1_000_000;

    @Option(names = "--seed", description = "Seed of the first answer of each parser (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws IOException {
        Path secret = Files.createTempFile(
                "fuzz", ".secret", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(secret, "fuzz-secret");
            FuzzRun run = new FuzzRun();
            List<Target> targets = targets(secret);
            for (Target target : targets) {
                long start = System.nanoTime();
                run.run(target, seed, answers * target.percent() / 100);
                System.err.printf(
                        Locale.ROOT, "fuzz: %s in %.1f s%n", target.name(), (System.nanoTime() - start) / 1e9);
            }
            System.out.print(table(run));
            run.failures().stream().limit(SHOWN).forEach(System.out::println);
            return run.failures().isEmpty() ? 0 : 1;
        } finally {
            Files.delete(secret);
        }
    }

    static List<Target> targets(Path secret) throws IOException {
        return List.of(
                new RedfishTarget(secret), new IpmiTarget(secret), new SnmpAnswers(secret), new HostsTarget(secret));
    }

    private static String table(FuzzRun run) {
        StringBuilder text = new StringBuilder("parser,answers,taken,refused,wrong_off,crashes,longest_ms\n");
        run.counts()
                .forEach((name, count) -> text.append(Text.of(
                        "%s,%d,%d,%d,%d,%d,%.1f%n",
                        name,
                        count.answers(),
                        count.taken(),
                        count.refused(),
                        count.wrongOff(),
                        count.crashes(),
                        count.longestMicros() / 1e3)));
        return text.toString();
    }
}
