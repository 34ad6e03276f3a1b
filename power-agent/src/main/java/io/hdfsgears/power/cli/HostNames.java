// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Which hosts. */
final class HostNames {
    @Parameters(
            arity = "1..*",
            paramLabel = "<host>",
            description = "Hosts of the hosts file; - takes them from standard input, one a line.")
    private final List<String> words = new ArrayList<>();

    List<String> words() {
        return words;
    }
}
