// SPDX-License-Identifier: Apache-2.0
/** The gear protocol as power agents and controllers speak it. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.hdfs;
