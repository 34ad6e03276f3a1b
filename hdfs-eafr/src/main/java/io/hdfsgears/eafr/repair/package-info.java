// SPDX-License-Identifier: Apache-2.0
/** Copies after failures (EAFR §3.6, Algorithm 4), and when sleeping servers wake to check what they hold (§3.2.1). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.repair;
