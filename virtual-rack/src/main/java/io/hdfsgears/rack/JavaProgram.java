// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A JVM to start.
 *
 * @param classPath goes into the environment, so that the command line stays readable
 * @param environment more variables
 */
public record JavaProgram(
        List<String> flags,
        String classPath,
        String mainClass,
        List<String> arguments,
        Map<String, String> environment) {
    public JavaProgram {
        flags = List.copyOf(flags);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    public JavaProgram(List<String> flags, String classPath, String mainClass, List<String> arguments) {
        this(flags, classPath, mainClass, arguments, Map.of());
    }

    public JavaProgram with(Map<String, String> variables) {
        return new JavaProgram(flags, classPath, mainClass, arguments, variables);
    }

    public JavaProgram withFlags(List<String> more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(more);
        return new JavaProgram(all, classPath, mainClass, arguments, environment);
    }

    /** @return the process, not started, without Hadoop's environment variables except the user's name for clients */
    public ProcessBuilder builder() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add(mainClass);
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(JavaProgram::misleading);
        builder.environment().putAll(environment);
        builder.environment().put("CLASSPATH", classPath);
        return builder;
    }

    /** Variables that a Hadoop installed elsewhere or a careful shell may have set, and that would change what runs here. */
    private static boolean misleading(String variable) {
        return variable.equals("JDK_JAVA_OPTIONS")
                || variable.equals("_JAVA_OPTIONS")
                || variable.equals("JAVA_TOOL_OPTIONS")
                || (variable.startsWith("HADOOP_") && !variable.equals("HADOOP_USER_NAME"))
                || variable.startsWith("HDFS_");
    }
}
