// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import io.hdfsgears.power.control.PowerAction;

/** What the controller is to do with a host. Each may be repeated. */
public sealed interface Act {
    String host();

    /** Hand it to the executor, which asks the drivers, verifies and tries again. */
    record Order(String host, PowerAction action) implements Act {}

    /** Another controller ordered it so long ago: the executor looks first. */
    record Adopt(String host, PowerAction action, long agoNanos) implements Act {}

    /** An operator ordered it at the controller before: what NameNodes order waits so long, or until it is so. */
    record Hold(String host, PowerAction action, long forNanos) implements Act {}

    /** Drop what the executor still tries. */
    record Withdraw(String host) implements Act {}

    /** Tell the executor that the host itself was heard. */
    record Seen(String host) implements Act {}
}
