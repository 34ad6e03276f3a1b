// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.energy;

import io.hdfsgears.core.energy.LoadPoint;
import io.hdfsgears.core.energy.PowerCurve;
import java.util.List;

/**
 * A power curve for the CPU load of a rack's hosts, to be held against their outlets.
 *
 * @param title as reports name it
 */
public record CpuModel(String title, PowerCurve curve) {
    /** The product's default curve. It is the curve of a real host, not that of the rack's hosts. */
    public static final CpuModel EAFR_TABLE_2 = new CpuModel("eafr-table2", PowerCurve.PROLIANT_G5);

    /** What the rack's hosts draw by {@code pdu.py}, NIC and disk left out: the best that a model can know of them. */
    public static final CpuModel OF_THE_HOSTS =
            new CpuModel("curve of the hosts", new PowerCurve(List.of(new LoadPoint(0, 70), new LoadPoint(1, 120))));
}
