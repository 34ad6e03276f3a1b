// SPDX-License-Identifier: Apache-2.0
/** Plans and what they would have done under the load of the log, minute by minute, by the product's decisions. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.model;
