// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

/** A meter that sees only the machine it runs on; elsewhere it says so instead of reading the wrong machine. */
public final class OnItsHost implements Meter {
    private final Meter meter;
    private final String host;
    private final boolean here;

    public OnItsHost(Meter meter, String host, LocalHost local) {
        this.meter = meter;
        this.host = host;
        this.here = local.is(host);
    }

    @Override
    public Source source() {
        return meter.source();
    }

    @Override
    public String name() {
        return meter.name();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        if (!here) {
            throw new MeterException(meter.name() + ": can be read on " + host
                    + " itself only; run it there, or give the host a PDU or BMC meter");
        }
        return meter.read();
    }

    @Override
    public void close() {
        meter.close();
    }
}
