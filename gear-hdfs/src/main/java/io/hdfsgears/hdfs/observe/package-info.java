// SPDX-License-Identifier: Apache-2.0
/** What is remembered for those who look on: watts and joules, times of waking, history, refusals, the last census of blocks. All of it bounded. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.observe;
