// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** How much a host outside of SpringFS's offload set must hold. */
public enum FloorKind {
    /** Its equal-work share, so that it carries its part of the reads however few others are awake. */
    EQUAL_WORK,
    /** Its part of the reads as things are: moves least. */
    READS_NOW
}
