// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.Progress;

/** Progress on standard error: standard output is for results. */
enum ConsoleProgress implements Progress {
    INSTANCE;

    @Override
    public void say(String line) {
        System.err.println("rack: " + line);
    }
}
