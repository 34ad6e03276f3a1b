// SPDX-License-Identifier: Apache-2.0
/**
 * A real NameNode with many simulated DataNodes and a namespace that is made in its memory: how long a shift takes, and what clients
 * and heartbeats wait meanwhile.
 */
@NullMarked
package io.hdfsgears.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
