// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** How many replicas Accordion makes of a block. */
public enum CopyCount {
    /** Its whole copy set, and never fewer than its file's factor. */
    WHOLE,
    /** Its file's factor. */
    FACTOR
}
