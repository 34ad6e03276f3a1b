// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.RackException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars that the build laid out under {@code virtual-rack/target/rack}, and who gets which of them.
 *
 * <p>DataNodes and clients get stock Hadoop only. Stock jars come first and in one order everywhere, because a shared class archive
 * is valid for class paths that begin like the one it was made with.
 */
public record Installation(Path home) {
    public static final String HOME_PROPERTY = "io.hdfsgears.rack.home";

    /** @throws RackException when the jars are not there, with how to make them */
    public static Installation find() throws RackException {
        String given = System.getProperty(HOME_PROPERTY);
        if (given != null) {
            return checked(Path.of(given));
        }
        @Nullable Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            for (Path candidate : List.of(folder.resolve("target/rack"), folder.resolve("virtual-rack/target/rack"))) {
                if (Files.isDirectory(candidate.resolve("lib/hadoop"))) {
                    return new Installation(candidate);
                }
            }
            folder = folder.getParent();
        }
        throw new RackException("No built rack above " + Path.of("").toAbsolutePath()
                + ": run ./rack help once, or mvn -pl virtual-rack -am -DskipTests package, or set -D" + HOME_PROPERTY
                + ".");
    }

    private static Installation checked(Path home) throws RackException {
        if (!Files.isDirectory(home.resolve("lib/hadoop"))) {
            throw new RackException(home + " holds no built rack: run mvn -pl virtual-rack -am -DskipTests package.");
        }
        return new Installation(home.toAbsolutePath().normalize());
    }

    /** Stock Hadoop and the empty web folders: what every daemon and client begins with. */
    public List<Path> hadoop() throws IOException {
        return jars("hadoop", "webapps");
    }

    /** @param extended with the classes of ours that honour nominated volumes or pass copies on; otherwise stock and no more */
    public String dataNodeClassPath(Path conf, boolean extended) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        if (extended) {
            all.addAll(jars("gears"));
        }
        return join(all, conf);
    }

    /** A stock NameNode needs one class of ours, the rack topology; any other gets the gears as well. */
    public String nameNodeClassPath(Path conf, boolean stock) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        all.addAll(jars("topology"));
        if (!stock) {
            all.addAll(jars("gears"));
        }
        return join(all, conf);
    }

    /** Stock as well; with Hadoop's own benchmarks, such as TestDFSIO. */
    public String clientClassPath(Path conf) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        all.addAll(jars("bench"));
        return join(all, conf);
    }

    /** The stock client's worker program, with Hadoop's own benchmarks; no class of the gears can be reached from it. */
    public String workerClassPath(Path conf) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        all.addAll(jars("client", "bench"));
        return join(all, conf);
    }

    /** For the administrator's verbs of the gears. */
    public String adminClassPath(Path conf) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        all.addAll(jars("gears"));
        return join(all, conf);
    }

    /** For the rack's own programs. */
    public String rackClassPath(Path conf) throws IOException {
        List<Path> all = new ArrayList<>(hadoop());
        all.addAll(jars("gears", "rack"));
        return join(all, conf);
    }

    public Path archiveFolder() {
        return home.resolve("cds");
    }

    private List<Path> jars(String... folders) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.list(home.resolve("lib").resolve(folder))) {
                files.filter(f -> f.toString().endsWith(".jar")).sorted().forEach(jars::add);
            }
        }
        return jars;
    }

    static String join(List<Path> jars, Path conf) {
        return Stream.concat(jars.stream(), Stream.of(conf))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
