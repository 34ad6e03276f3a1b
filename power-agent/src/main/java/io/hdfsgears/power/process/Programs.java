// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.process;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** Where programs run. */
@FunctionalInterface
public interface Programs {
    /** On this machine. */
    Programs HERE = Subprocess::run;

    /** As {@link Subprocess#run(List, Map, Duration)}. */
    Subprocess.Result run(List<String> command, Map<String, String> environment, Duration deadline)
            throws Subprocess.MissingProgram, TimeoutException, InterruptedException;
}
