// SPDX-License-Identifier: Apache-2.0
/** Which power state each host should have, and when hosts were last ordered to another one. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.machine.orders;
