// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** A pending copy after an event, and what to do; {@code copy} is to be kept before {@code order} is carried out. */
public record CopyStep(PendingCopy copy, Order order) {}
