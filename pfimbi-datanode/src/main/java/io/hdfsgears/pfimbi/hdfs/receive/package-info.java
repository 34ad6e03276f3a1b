// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR's rate adjustment on a DataNode that replicas are copied to: what it decides is {@code io.hdfsgears.eafr.rate}, and is done
 * here by reading slower, which closes TCP's receive window as the paper (§3.4) has it. Senders stay stock.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.hdfs.receive;
