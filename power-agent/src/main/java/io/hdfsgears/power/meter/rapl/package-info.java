// SPDX-License-Identifier: Apache-2.0
/** RAPL energy counters by the kernel's powercap tree (Documentation/power/powercap/powercap.rst). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter.rapl;
