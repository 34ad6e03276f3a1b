// SPDX-License-Identifier: Apache-2.0
/** IPMI 2.0 over LAN (RMCP+), by the program {@code ipmitool}: as OpenStack Ironic and the fence agents do, so every vendor's quirk is somebody else's bug. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.ipmi;
