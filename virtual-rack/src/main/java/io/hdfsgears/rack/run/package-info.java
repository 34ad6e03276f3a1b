// SPDX-License-Identifier: Apache-2.0
/** A rack that runs: its start, its stop, its status, its hosts' switches, and clients that use it. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.run;
