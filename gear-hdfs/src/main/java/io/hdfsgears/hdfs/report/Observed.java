// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.HistoryFile;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.scan.Census;

/** What is remembered for those who look on. */
public record Observed(
        Meters meters,
        Refusals refusals,
        WakeTimes wakes,
        History history,
        HistoryFile historyFile,
        Census census,
        Notices notices,
        Wakers wakers,
        WakeProofs proofs) {}
