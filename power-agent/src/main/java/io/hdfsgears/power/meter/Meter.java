// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

/** One way to learn what one host draws. Called by one thread at a time; every call ends within the meter's own deadline. */
public interface Meter extends AutoCloseable {
    Source source();

    /** For people: kind, device and outlet. Holds no secret. */
    String name();

    /** Looks now. Never a reading of 0 in place of none. */
    Reading read() throws MeterException, InterruptedException;

    @Override
    default void close() {}
}
