// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import io.hdfsgears.power.energy.Comparison;
import io.hdfsgears.power.energy.EnergyReport.HostRow;
import io.hdfsgears.power.meter.Source;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Joules of a host, or of several.
 *
 * @param counter what the PDU counted
 * @param usual integrated from its watts at the product's usual interval
 * @param fine the same, looked at more often
 * @param tableModel by EAFR's Table 2 on CPU time, looked at at the usual interval
 * @param ownModel by the hosts' own curve on CPU time
 */
record HostEnergy(String name, double counter, double usual, double fine, double tableModel, double ownModel) {
    static HostEnergy of(HostRow usual, HostRow fine, double counter) {
        return new HostEnergy(usual.name(), counter, pdu(usual), pdu(fine), model(usual), model(fine));
    }

    /** Only what the outlet gave: what anything else filled in would be no integral of its watts. */
    private static double pdu(HostRow row) {
        return row.sources().stream()
                .filter(source -> source.source() == Source.PDU)
                .mapToDouble(source -> source.own().joules())
                .sum();
    }

    /** Scaled from the time that both covered to the PDU's. */
    private static double model(HostRow row) {
        List<Comparison> beside = row.sources().stream()
                .filter(source -> source.source() == Source.CPU_MODEL)
                .flatMap(source -> source.comparisons().stream())
                .filter(comparison -> comparison.reference() == Source.PDU)
                .toList();
        double reference =
                beside.stream().mapToDouble(Comparison::referenceJoules).sum();
        double model = beside.stream().mapToDouble(Comparison::joules).sum();
        return reference > 0 ? pdu(row) * model / reference : Double.NaN;
    }

    static HostEnergy sum(String name, List<HostEnergy> hosts) {
        return new HostEnergy(
                name,
                sum(hosts, HostEnergy::counter),
                sum(hosts, HostEnergy::usual),
                sum(hosts, HostEnergy::fine),
                sum(hosts, HostEnergy::tableModel),
                sum(hosts, HostEnergy::ownModel));
    }

    private static double sum(List<HostEnergy> hosts, ToDoubleFunction<HostEnergy> what) {
        return hosts.stream().mapToDouble(what).sum();
    }

    /** @return 0.01 = 1 % more than the PDU counted */
    double error(double joules) {
        return joules / counter - 1;
    }
}
