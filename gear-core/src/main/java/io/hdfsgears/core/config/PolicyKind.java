// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** Resizing policies, see the package {@code io.hdfsgears.core.resize}. */
public enum PolicyKind {
    REACTIVE,
    PREDICTIVE
}
