// SPDX-License-Identifier: Apache-2.0
/**
 * One round of the gears, without any I/O: what is observed goes in, a state to persist, power orders and commands come out. The
 * NameNode, the simulator and the tests run the same round; each brings its own {@link io.hdfsgears.core.round.ClusterPort}.
 */
@NullMarked
package io.hdfsgears.core.round;

import org.jspecify.annotations.NullMarked;
