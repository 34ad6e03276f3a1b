// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import io.hdfsgears.rack.RackException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * JVMs of a foreign program: its own jars, the configuration of a rack's stock client, and no jar of ours.
 *
 * @param jars the program's
 * @param folder of configuration and logs
 * @param rackConf configuration of a stock client
 * @param opened packages that it needs open, as its own script opens them
 * @param flags of each JVM
 */
public record ForeignJvm(Path jars, Path folder, Path rackConf, List<String> opened, List<String> flags) {
    /**
     * @param conf the program's own configuration
     * @param command flags, a main class or a source file, and arguments
     */
    public ProcessBuilder start(Path conf, String heap, List<String> command) {
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        line.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-Djava.io.tmpdir=" + folder));
        line.addAll(flags);
        opened.forEach(one -> line.addAll(List.of("--add-opens", one + "=ALL-UNNAMED")));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("CLASSPATH", conf + File.pathSeparator + rackConf + File.pathSeparator + jars + "/*");
        return builder.directory(folder.toFile());
    }

    /**
     * Lays down the source of a client. The JVM compiles it as it starts: the program's jars are not those that the drill is built
     * with.
     *
     * @param beside a class in whose package the source is a resource, with .txt behind its name
     */
    public Path source(Class<?> beside, String name) throws IOException {
        Path source = folder.resolve(name);
        try (InputStream in = beside.getResourceAsStream(name + ".txt")) {
            if (in == null) {
                throw new RackException(name + " is not among the classes: build again.");
            }
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        return source;
    }
}
