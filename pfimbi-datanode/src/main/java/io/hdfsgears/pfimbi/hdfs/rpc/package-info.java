// SPDX-License-Identifier: Apache-2.0
/** The agents' protocols over Hadoop RPC, on the DataNodes' own port and with the cluster's security. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.rpc;

import org.jspecify.annotations.NullMarked;
