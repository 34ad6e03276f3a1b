// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether an order is waited for, and how long. */
final class Patience {
    @Option(names = "--wait", description = "Return when it is done, not when it is accepted.")
    private boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "<time>",
            description = "Longest wait, such as 90s, 30m or 2h; default 30m.")
    private @Nullable String timeout;

    Given into(Given given) {
        return given.flag("-wait", wait).value("-timeout", timeout);
    }
}
