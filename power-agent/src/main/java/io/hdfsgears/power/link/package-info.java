// SPDX-License-Identifier: Apache-2.0
/** What power agents and controllers tell NameNodes and hear from them, and which of the orders are followed. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.link;
