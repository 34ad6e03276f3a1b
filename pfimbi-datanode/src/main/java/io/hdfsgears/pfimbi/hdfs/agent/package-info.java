// SPDX-License-Identifier: Apache-2.0
/**
 * The replication agent of a DataNode (Pfimbi §IV): passes copies on to the next DataNode of a block's tail, when that one has room
 * for it. One thread owns the outbox and the inbox; calls to other agents and transfers run in threads of their own.
 */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.agent;

import org.jspecify.annotations.NullMarked;
