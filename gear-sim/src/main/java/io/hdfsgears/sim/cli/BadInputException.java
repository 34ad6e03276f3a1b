// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

/** Input that makes no sense; the message names the value and the remedy. */
final class BadInputException extends Exception {
    BadInputException(String message) {
        super(message);
    }
}
