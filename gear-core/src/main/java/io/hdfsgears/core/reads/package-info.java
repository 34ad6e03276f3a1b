// SPDX-License-Identifier: Apache-2.0
/**
 * Reads of replicas as their own hosts count them: what a DataNode counts ({@link io.hdfsgears.core.reads.ReadWindows}), how it says so
 * in a heartbeat ({@link io.hdfsgears.core.reads.ReadsNote}), and what of that is news to a NameNode
 * ({@link io.hdfsgears.core.reads.ReadsHeard}). EAFR §3.2.2's v_ij. Besides, which readers find no readable replica
 * ({@link io.hdfsgears.core.reads.RepeatedRequests}).
 */
@NullMarked
package io.hdfsgears.core.reads;

import org.jspecify.annotations.NullMarked;
