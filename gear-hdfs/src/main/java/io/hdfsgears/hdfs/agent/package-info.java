// SPDX-License-Identifier: Apache-2.0
/** The one owner of the gear state, what it observes and what it does. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.agent;
