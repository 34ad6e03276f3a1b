// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.process.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run stock-suite}. */
@Command(
        name = "stock-suite",
        mixinStandardHelpOptions = true,
        description = {
            "Stock's own test classes that start a MiniDFSCluster, each in a JVM of its own, on a NameNode with gears;"
                    + " and on plain",
            "stock, beside them. A class in which a test fails on ours only is run once more on ours.",
            "Exit codes: 0 every difference has a reason in the file of differences, 1 one has none or something"
                    + " failed."
        })
public final class StockSuite implements Callable<Integer> {
    /** When plain stock runs, too. */
    enum Against {
        STOCK,
        FAILURES,
        NOTHING
    }

    @Option(names = "--policy", description = "rabbit, springfs, accordion, eafr or stock (default: ${DEFAULT-VALUE}).")
    private Side policy = Side.RABBIT;

    @Option(names = "--pfimbi", description = "Pipelines wait for fewer replicas than the factor.")
    private boolean pfimbi;

    @Option(
            names = "--classes",
            description = "A file with one class name a line (default: all that start a MiniDFSCluster).")
    private @Nullable Path classes;

    @Option(
            names = "--against",
            description =
                    "stock = the same class on stock in the same run; failures = only classes with failures; nothing"
                            + " (default: ${DEFAULT-VALUE}).")
    private Against against = Against.STOCK;

    @Option(names = "--differences", description = "File of known differences (default: ${DEFAULT-VALUE}).")
    private Path differences = Path.of("benchmarks/stock-suite-differences.tsv");

    @Option(names = "--timeout", description = "Seconds that a class may take (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds = 900;

    @Option(names = "--parallel", description = "Classes at a time (default: ${DEFAULT-VALUE}).")
    private int parallel = 2;

    @Option(names = "--tests", description = "Folder with the jars of tests (default: ${DEFAULT-VALUE}).")
    private Path tests = Path.of("benchmarks/target/stock-suite/lib");

    @Option(names = "--work", description = "Folder for logs and reports (default: ${DEFAULT-VALUE}).")
    private Path work = Path.of("benchmarks/target/stock-suite/work");

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Comparison> all = compareAll();
        Map<String, Object> page = Map.of("policy", label(), "classes", all);
        System.out.println(json ? Json.MAPPER.writeValueAsString(page) : SuitePage.of(label(), all));
        System.err.println(SuitePage.summary(label(), all));
        return all.stream().anyMatch(Comparison::unexplained) ? 1 : 0;
    }

    /** One comparison a class, in the order of the classes. */
    List<Comparison> compareAll() throws IOException, InterruptedException {
        SuiteJars jars = SuiteJars.of(Installation.find().home(), tests.toAbsolutePath());
        List<String> names = classes == null
                ? TestClasses.startingClusters(jars.named("hadoop-hdfs", true))
                : TestClasses.of(classes);
        Path patched = work.toAbsolutePath().resolve("patched");
        PatchedNameNode.write(jars.named("hadoop-hdfs", false), patched);
        ClassRun run = new ClassRun(jars, work.toAbsolutePath(), patched, pfimbi, timeoutSeconds);
        Differences known = Differences.of(differences);
        return runAll(names, run, known);
    }

    private String label() {
        return policy.name().toLowerCase(Locale.ROOT) + (pfimbi ? "+pfimbi" : "");
    }

    private List<Comparison> runAll(List<String> names, ClassRun run, Differences known)
            throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(parallel);
        try {
            List<Future<Comparison>> futures = new ArrayList<>();
            for (String name : names) {
                futures.add(workers.submit(() -> compare(name, run, known)));
            }
            List<Comparison> all = new ArrayList<>();
            for (Future<Comparison> future : futures) {
                all.add(future.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new IOException("a class could not be run: " + e.getCause(), e);
        } finally {
            workers.shutdownNow();
        }
    }

    private Comparison compare(String name, ClassRun run, Differences known) throws IOException, InterruptedException {
        ClassResult ours = run.run(name, policy);
        boolean ask = against == Against.STOCK
                || (against == Against.FAILURES && !ours.failed().isEmpty());
        ClassResult stock = ask ? run.run(name, Side.STOCK) : null;
        Comparison one = Comparison.of(name, label(), stock, ours, known);
        if (one.unexplained()) {
            ClassResult again = run.run(name, policy);
            one = Comparison.of(name, label(), stock, ours.failedTwice(again), known);
        }
        System.err.printf(
                Locale.ROOT,
                "%s %s: %d tests, %d failed, %.0f s; stock: %s; differ: %s%n",
                name,
                label(),
                ours.tests(),
                one.ours().failed().size(),
                ours.seconds(),
                stock == null ? "not run" : stock.failed().size() + " failed",
                one.differences());
        return one;
    }
}
