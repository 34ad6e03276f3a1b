// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

/**
 * A host that holds too little to carry its part of the reads.
 *
 * @param position on the chain
 * @param held blocks it holds
 * @param lacks blocks it lacks
 */
public record Shortfall(int position, long held, long lacks) {}
