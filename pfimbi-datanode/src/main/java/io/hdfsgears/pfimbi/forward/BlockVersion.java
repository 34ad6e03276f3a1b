// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/**
 * A finished block as it stands on one node.
 *
 * @param generationStamp grows with each append, truncation or recovery
 */
public record BlockVersion(long blockId, long generationStamp, long bytes) {}
