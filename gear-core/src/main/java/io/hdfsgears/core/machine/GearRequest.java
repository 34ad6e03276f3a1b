// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * A requested shift, in hosts.
 *
 * @param target hosts wanted awake
 * @param force go on although a check that may be overridden says no
 */
public record GearRequest(int target, boolean force) {}
