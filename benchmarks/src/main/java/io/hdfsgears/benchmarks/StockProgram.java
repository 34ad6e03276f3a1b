// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** A program of the benchmarks as a stock client of a rack: Hadoop's jars, the program, the command line's jar, no jar of the gears. */
public final class StockProgram {
    private StockProgram() {}

    public static JavaProgram of(VirtualRack rack, Class<?> main, List<String> arguments) throws IOException {
        String classPath = String.join(
                File.pathSeparator,
                Installation.find().clientClassPath(rack.files().clientConf()),
                home(main),
                home(CommandLine.class));
        List<String> flags = List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Djava.net.preferIPv4Stack=true",
                "-Dlog4j.configuration=io/hdfsgears/benchmarks/log4j.properties");
        return new JavaProgram(flags, classPath, main.getName(), arguments);
    }

    private static String home(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IOException("where " + type.getName() + " was loaded from is not a file", e);
        }
    }
}
