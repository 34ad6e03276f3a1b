// SPDX-License-Identifier: Apache-2.0
/** Where a new replica goes (EAFR §3.3, Equations 9 to 12). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.destination;
