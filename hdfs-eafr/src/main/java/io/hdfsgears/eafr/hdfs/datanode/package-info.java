// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR on a DataNode: clients' reads are counted where they happen, and copies are received at adjusted rates. The rates are
 * {@code io.hdfsgears.eafr.rate}; the receiver reads slower, which closes TCP's receive window as the paper (§3.4) has it. Senders
 * stay stock.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.hdfs.datanode;
