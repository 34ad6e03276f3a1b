// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;

/** How an order ended. */
public record Outcome(String host, PowerAction action, Command.Result result, String detail) {}
