// SPDX-License-Identifier: Apache-2.0
/** IPMI 2.0 over LAN (RMCP+) by {@code ipmitool}, as in OpenStack Ironic and fence agents: it handles vendor quirks. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.ipmi;
