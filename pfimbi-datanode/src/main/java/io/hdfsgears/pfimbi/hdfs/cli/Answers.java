// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import java.util.Map;

/**
 * What the agents of all DataNodes said.
 *
 * @param replies by host
 * @param silent hosts without an answer, with why
 * @param denied whether one of them refused this caller
 */
record Answers<T>(Map<String, T> replies, Map<String, String> silent, boolean denied) {
    Answers {
        replies = Map.copyOf(replies);
        silent = Map.copyOf(silent);
    }
}
