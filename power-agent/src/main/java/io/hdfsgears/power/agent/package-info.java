// SPDX-License-Identifier: Apache-2.0
/** What a host's own power agent decides: whether it can sleep, whether it may now, and each step on the way. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.agent;
