// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * @param state to be handed in with the next observation
 * @param wanted from now on
 */
public record Decision<S>(S state, Footprint wanted) {}
