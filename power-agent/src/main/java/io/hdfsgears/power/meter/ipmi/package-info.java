// SPDX-License-Identifier: Apache-2.0
/** Power by the BMC, through ipmitool: DCMI's power reading, or sensors in watts. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter.ipmi;
