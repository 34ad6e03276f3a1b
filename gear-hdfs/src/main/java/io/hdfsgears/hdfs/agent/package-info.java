// SPDX-License-Identifier: Apache-2.0
/** The gear agent: one thread that observes the cluster, runs a round of the gears, and makes the gear state durable. */
@NullMarked
package io.hdfsgears.hdfs.agent;

import org.jspecify.annotations.NullMarked;
