// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;

/**
 * Everything that survives: the state and the chain that it speaks of.
 *
 * @param primaries p, fixed when the chain was created: data is placed by it
 */
public record Stored(GearState state, ExpansionChain chain, int primaries) {}
