// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.probe;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Set;

/**
 * Reads ON when the host accepts a TCP connection, or refuses it itself, and else UNKNOWN: silence is not off. Most BMCs
 * read "on" of a host in S3, so a host that sleeps that way needs this before its BMC in the list.
 */
final class TcpProbe implements PowerDriver {
    private final String address;
    private final int port;
    private final boolean mustAccept;
    private final int timeoutMillis;

    TcpProbe(String address, int port, boolean mustAccept, int timeoutMillis) {
        this.address = address;
        this.port = port;
        this.mustAccept = mustAccept;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public String name() {
        return "probe " + address + ":" + port;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.STATE);
    }

    @Override
    public void request(PowerAction action) throws PowerException {
        throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " switches nothing");
    }

    @Override
    public PowerState read() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), timeoutMillis);
            return PowerState.ON;
        } catch (ConnectException e) {
            // "Connection refused" is a packet of the host's own kernel; "no route" and the like are not.
            boolean refused = String.valueOf(e.getMessage()).contains("refused");
            return refused && !mustAccept ? PowerState.ON : PowerState.UNKNOWN;
        } catch (IOException e) {
            return PowerState.UNKNOWN;
        }
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
