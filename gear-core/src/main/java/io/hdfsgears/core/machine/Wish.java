// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * A shift that somebody asks for, in hosts.
 *
 * @param target hosts wanted awake
 * @param force go on although a check that may be overridden says no
 */
public record Wish(int target, boolean force) {}
