// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.WakeTimes;

/** What is remembered for those who look on. */
record Observed(Meters meters, Refusals refusals, WakeTimes wakes, History history, Census census) {}
