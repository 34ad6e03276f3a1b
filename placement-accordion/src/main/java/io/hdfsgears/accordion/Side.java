// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/** Which half of a group, seen from its middle. */
public enum Side {
    LEFT,
    RIGHT
}
