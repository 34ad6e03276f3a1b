// SPDX-License-Identifier: Apache-2.0
/** What the NameNode hears of hosts and asks of them: heartbeats, power reports, calls to DataNodes. */
@NullMarked
package io.hdfsgears.hdfs.host;

import org.jspecify.annotations.NullMarked;
