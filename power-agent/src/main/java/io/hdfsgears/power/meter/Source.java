// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a reading comes from, best first: PDU before BMC before RAPL before a model. At any moment one source counts for a
 * host; joules of two sources are never added up for the same moment.
 */
public enum Source {
    /** Outlets of a PDU, over SNMP: what is paid for, losses of the power supply included. */
    PDU(Precision.MEASURED),
    /** The BMC's Get Power Reading (DCMI 1.5 §6.6.1). */
    DCMI(Precision.MEASURED),
    /** The BMC's Redfish service: EnvironmentMetrics, PowerSubsystem or Power. */
    REDFISH(Precision.MEASURED),
    /** Sensors of the BMC in watts (IPMI 2.0 §35.14). */
    IPMI_SENSOR(Precision.MEASURED),
    /** Running average power limit counters of the CPU packages and memory, by the kernel's powercap. */
    RAPL(Precision.PARTIAL),
    /** A power curve on CPU load. */
    CPU_MODEL(Precision.ESTIMATED);

    private final Precision precision;

    Source(Precision precision) {
        this.precision = precision;
    }

    public Precision precision() {
        return precision;
    }

    /** As in reports and configuration: {@code ipmi-sensor}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Source> ofWord(String word) {
        return Stream.of(values()).filter(s -> s.word().equals(word)).findFirst();
    }
}
