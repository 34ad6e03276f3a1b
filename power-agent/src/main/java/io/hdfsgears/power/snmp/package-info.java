// SPDX-License-Identifier: Apache-2.0
/**
 * SNMP v2c and v3 (RFC 3416, RFC 3414, RFC 3826, RFC 7860) to PDUs, on SNMP4J: what switches outlets and what reads them
 * share one session for each device. Nothing of SNMP4J shows outside this package.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.snmp;
