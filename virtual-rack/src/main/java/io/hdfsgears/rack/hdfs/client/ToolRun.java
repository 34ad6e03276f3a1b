// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Runs a Hadoop tool in this JVM and catches what it prints; one at a time, since standard output is one. */
final class ToolRun {
    private final Configuration conf;

    ToolRun(Configuration conf) {
        this.conf = conf;
    }

    synchronized void run(String className, String[] arguments, Tally tally) throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capture);
            Configuration own = new Configuration(conf);
            tally.tool(ToolRunner.run(own, make(className, own), arguments), "");
        } catch (Exception e) { // Tool.run declares it
            tally.error(className, e);
        } finally {
            System.setOut(before);
        }
        WorkResult sofar = tally.result();
        tally.tool(
                sofar.errors() > 0 && sofar.exitCode() == 0 ? 1 : sofar.exitCode(),
                printed.toString(StandardCharsets.UTF_8));
    }

    /** @return the tool, by its constructor with a configuration (DFSck) or without (most) */
    private static Tool make(String className, Configuration conf) throws ReflectiveOperationException {
        Class<? extends Tool> type = Class.forName(className).asSubclass(Tool.class);
        for (var constructor : type.getConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Configuration.class) {
                return type.cast(constructor.newInstance(conf));
            }
        }
        return type.getDeclaredConstructor().newInstance();
    }
}
