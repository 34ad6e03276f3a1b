// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

/**
 * What a controller ordered a host last.
 *
 * @param name host:transfer port
 * @param action ON or GRACEFUL_OFF, after BY_HAND_ where an operator ordered it
 * @param agoMillis since it was given, or ended
 * @param ended well: the state was read back
 */
public record LastOrder(String name, String action, long agoMillis, boolean ended) {
    LastOrder later(long millis) {
        return new LastOrder(name, action, agoMillis + millis, ended);
    }
}
