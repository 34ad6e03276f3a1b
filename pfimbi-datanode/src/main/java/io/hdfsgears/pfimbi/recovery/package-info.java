// SPDX-License-Identifier: Apache-2.0
/** Lease recovery of a block that some hosts are to get only later: who is asked for a replica, and who asks. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.recovery;
