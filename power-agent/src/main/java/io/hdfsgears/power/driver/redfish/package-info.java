// SPDX-License-Identifier: Apache-2.0
/** Redfish (DMTF DSP0266) over HTTPS: {@code ComputerSystem.Reset} and {@code PowerState}. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.redfish;
