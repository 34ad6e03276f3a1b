// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/**
 * The copies of a block after an event, and what to do; {@code copy} is to be kept before {@code order} is carried out.
 *
 * @param left copies that the NameNode is to make from this event on
 */
public record CopyStep(PendingCopy copy, Order order, int left) {}
