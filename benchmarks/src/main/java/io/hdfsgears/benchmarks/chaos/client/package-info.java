// SPDX-License-Identifier: Apache-2.0
/** Clients of a chaos run: threads with stock's file systems, whose every operation goes into the history. */
@NullMarked
package io.hdfsgears.benchmarks.chaos.client;

import org.jspecify.annotations.NullMarked;
