// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/**
 * A copy that could not be written where it belongs.
 *
 * @param temporary position that took it, or 0 when no active node was left to take it
 * @param intended sleeping position that it belongs on
 */
public record StandIn(int temporary, int intended) {}
