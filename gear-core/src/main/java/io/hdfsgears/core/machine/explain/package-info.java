// SPDX-License-Identifier: Apache-2.0
/** What a report says about a shift: what it waits for, who keeps a host awake, and how long it may take. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.machine.explain;
