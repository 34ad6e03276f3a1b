// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;

/** One change of one file. */
public sealed interface Change {
    long inode();

    /** Of the replica. */
    long bytes();

    /** Which way the file's serving power goes. */
    Direction direction();

    /** Of a change. */
    enum Direction {
        UP,
        DOWN
    }

    /** One replica more, on a hot server. */
    record Add(long inode, long bytes, NodeId source, NodeId destination) implements Change {
        @Override
        public Direction direction() {
            return Direction.UP;
        }
    }

    /** One replica less. */
    record Drop(long inode, long bytes, NodeId host) implements Change {
        @Override
        public Direction direction() {
            return Direction.DOWN;
        }
    }

    /** Of a cold file, from a hot server to a standby one: copied first, then deleted. */
    record Retire(long inode, long bytes, NodeId from, NodeId to) implements Change {
        @Override
        public Direction direction() {
            return Direction.DOWN;
        }
    }

    /** Of a file with fewer than ε replicas on hot servers, from a standby server to a hot one. */
    record Bring(long inode, long bytes, NodeId from, NodeId to) implements Change {
        @Override
        public Direction direction() {
            return Direction.UP;
        }
    }
}
