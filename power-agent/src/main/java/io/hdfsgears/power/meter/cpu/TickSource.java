// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.power.meter.MeterException;

/** Where CPU time is read. A service, so with a public constructor without arguments that loads nothing. */
public interface TickSource {
    /** As in the hosts file: {@code proc}. */
    String word();

    /** CPU time up to now. */
    CpuTicks read() throws MeterException;
}
