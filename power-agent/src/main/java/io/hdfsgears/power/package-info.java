// SPDX-License-Identifier: Apache-2.0
/**
 * Power: the driver and meter interfaces, their implementations (IPMI, Redfish, Wake-on-LAN, PDU over SNMP, RAPL, CPU
 * model), the controller and the daemon that runs on each host.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power;
