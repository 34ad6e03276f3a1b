// SPDX-License-Identifier: Apache-2.0
/** Who may call a DataNode's agent, and what is kept of it. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.access;

import org.jspecify.annotations.NullMarked;
