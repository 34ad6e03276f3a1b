// SPDX-License-Identifier: Apache-2.0
/** The settings of the gears, read once and checked. */
@NullMarked
package io.hdfsgears.hdfs.config;

import org.jspecify.annotations.NullMarked;
