// SPDX-License-Identifier: Apache-2.0
/** Outlets of PDUs over SNMP. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.pdu;
