// SPDX-License-Identifier: Apache-2.0
/** Load that is planned ahead, as jobs' schedules have it. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.calendar;
