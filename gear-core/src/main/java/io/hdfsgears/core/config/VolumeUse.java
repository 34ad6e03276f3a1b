// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** Which volumes of a host take which replicas. */
public enum VolumeUse {
    /** Any volume takes any. */
    ANY,
    /** Primaries and backups have volumes of their own. */
    SEPARATE
}
