// SPDX-License-Identifier: Apache-2.0
/** The ResourceManager as power agents ask it. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.hdfs.yarn;
