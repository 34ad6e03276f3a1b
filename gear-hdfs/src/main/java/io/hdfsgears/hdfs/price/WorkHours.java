// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import io.hdfsgears.core.price.PriceRule;
import java.util.OptionalLong;

/** Says when work that can wait may run. Safe for any thread, and cheap: asked several times a second. */
public interface WorkHours {
    /** Work never waits. */
    WorkHours ALWAYS = (what, sinceMillis, lastsMillis, nowMillis) -> OptionalLong.empty();

    /**
     * Whether the work has to wait.
     *
     * @param what it is, for reports: a word or two
     * @param sinceMillis when it became due; it waits no longer than is configured
     * @param lastsMillis how long it takes; {@link PriceRule#UNKNOWN_LENGTH} if that is not known
     * @return empty when it may run now, else until when it waits, as far as is known
     */
    OptionalLong waitsUntil(String what, long sinceMillis, long lastsMillis, long nowMillis);
}
