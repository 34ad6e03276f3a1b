// SPDX-License-Identifier: Apache-2.0
/** Power by the BMC's Redfish service (DMTF DSP0268: EnvironmentMetrics, PowerSubsystem, Power). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter.redfish;
