// SPDX-License-Identifier: Apache-2.0
/** Outlets of metered PDUs: APC (PowerNet-MIB), Raritan (PDU2-MIB), and any object whose unit the hosts file says. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter.snmp;
