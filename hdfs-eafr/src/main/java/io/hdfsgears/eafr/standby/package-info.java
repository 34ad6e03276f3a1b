// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR's server classes (§3.2.1) as a layout on the expansion chain: its first hosts are the hot servers, which never sleep, the
 * rest standby servers, which sleep from the chain's end. A standby server that sleeps is a cold one.
 *
 * <p>Where a replica is says what became of its file: one on a standby server is a cold file's. So nothing is stored, and a file
 * that gets hot again gains replicas on hot servers, whatever sleeps.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.standby;
