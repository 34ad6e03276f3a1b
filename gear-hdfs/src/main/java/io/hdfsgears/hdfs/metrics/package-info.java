// SPDX-License-Identifier: Apache-2.0
/** Sources of metrics2, which stock shows at /jmx and /prom (docs/metrics.md, docs/adr/0021). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.metrics;
