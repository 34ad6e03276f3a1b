// SPDX-License-Identifier: Apache-2.0
/** Hosts, chains and block pictures as the decisions see them. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.model;
