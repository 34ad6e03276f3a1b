// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import java.io.IOException;

/** Input that makes no sense; the message names the value and the remedy. */
final class BadInputException extends IOException {
    BadInputException(String message) {
        super(message);
    }
}
