// SPDX-License-Identifier: Apache-2.0
/** An operator's own programs as a driver. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.command;
