// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs programs of ours on a rack as a user who did not start it.
 *
 * @param environment what makes a JVM this user
 */
record OtherUser(VirtualRack rack, Map<String, String> environment) {
    /** A user whose name is believed, as HDFS does without Kerberos. */
    static OtherUser named(String user, VirtualRack rack) {
        return new OtherUser(rack, Map.of("HADOOP_USER_NAME", user));
    }

    /** What the program prints is in the result's output. */
    CommandResult run(String mainClass, String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile("user", ".out");
        ProcessBuilder command = rack.programs()
                .admin(mainClass, List.of(arguments))
                .builder()
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        command.environment().putAll(environment);
        int code = command.start().waitFor();
        String said = Files.readString(output);
        Files.delete(output);
        return new CommandResult(code, said, "");
    }
}
