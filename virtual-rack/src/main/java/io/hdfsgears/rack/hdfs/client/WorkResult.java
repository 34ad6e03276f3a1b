// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * How a piece of client work went. Errors are counted, never swallowed.
 *
 * @param files worked on
 * @param bytes read or written
 * @param seconds wall clock
 * @param wrong files whose content differs
 * @param errors files or calls that failed
 * @param messages of what was wrong or failed, the first few
 * @param longestStallMillis of one read or write call
 * @param exitCode of a tool
 * @param output of a tool
 */
public record WorkResult(
        int files,
        long bytes,
        double seconds,
        int wrong,
        int errors,
        List<String> messages,
        long longestStallMillis,
        int exitCode,
        String output) {
    public WorkResult {
        messages = List.copyOf(messages);
    }

    /** @return no byte differs and no call failed */
    @JsonIgnore
    public boolean good() {
        return wrong == 0 && errors == 0 && exitCode == 0;
    }

    /** @return 10^6 bytes per second */
    @JsonIgnore
    public double megabytesPerSecond() {
        return seconds > 0 ? bytes / 1e6 / seconds : 0;
    }
}
