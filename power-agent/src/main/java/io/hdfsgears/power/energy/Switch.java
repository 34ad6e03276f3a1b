// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Source;

/**
 * From here on another source counts for a host.
 *
 * @param atMillis ms since 1970
 */
public record Switch(long atMillis, Source from, Source to) {}
