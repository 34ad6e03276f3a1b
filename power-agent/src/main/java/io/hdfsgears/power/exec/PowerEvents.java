// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;

/** What an executor tells its surroundings, from its own thread: return soon. No text carries a secret. */
public interface PowerEvents {
    /** One line for a log: each request, each answer. */
    void line(String text);

    /** An operator should look at {@code host}. */
    void alarmRaised(String host, String text);

    void alarmCleared(String host);

    /** An order ended, also one that nobody waits for any more: a host in quarantine that came up after all. */
    void finished(String host, PowerAction action, Command.Result result, String detail);
}
