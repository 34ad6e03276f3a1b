// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * What works beside layout and gears. Each is switched on alone.
 *
 * @param pfimbi copies that writers do not wait for
 */
public record Mechanisms(PfimbiConduct pfimbi) {
    /** None of them. */
    public static final Mechanisms OFF = new Mechanisms(PfimbiConduct.OFF);
}
