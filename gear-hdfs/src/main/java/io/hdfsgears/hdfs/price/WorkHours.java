// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import java.util.OptionalLong;

/** Says when work that can wait may run. Safe for any thread, and cheap: asked several times a second. */
public interface WorkHours {
    /** Work never waits. */
    WorkHours ALWAYS = (what, sinceMillis, nowMillis) -> OptionalLong.empty();

    /**
     * Whether the work has to wait.
     *
     * @param what it is, for reports: a word or two
     * @param sinceMillis when it became due; it waits no longer than is configured
     * @return empty when it may run now, else until when it waits, as far as is known
     */
    OptionalLong waitsUntil(String what, long sinceMillis, long nowMillis);
}
