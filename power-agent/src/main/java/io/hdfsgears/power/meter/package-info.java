// SPDX-License-Identifier: Apache-2.0
/**
 * What a meter says, and the interface that meters are found by (ServiceLoader, {@link io.hdfsgears.power.meter.MeterFactory}).
 * Units are SI in every name and record: watts, joules, instants in UTC. The kinds live below: {@code snmp}, {@code ipmi},
 * {@code redfish}, {@code rapl}, {@code cpu}. See docs/energy.md.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter;
