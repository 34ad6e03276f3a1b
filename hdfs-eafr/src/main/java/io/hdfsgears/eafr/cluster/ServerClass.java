// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.cluster;

/** EAFR §3.2.1. */
public enum ServerClass {
    /** Awake, for files that are read. */
    HOT,
    /** Awake and serving, takes cold files in until it is full; then it sleeps. */
    STANDBY,
    /** Asleep, serves nothing; its replicas count, but not as readable. */
    COLD
}
