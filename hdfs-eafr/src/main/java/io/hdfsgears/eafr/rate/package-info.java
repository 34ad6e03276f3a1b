// SPDX-License-Identifier: Apache-2.0
/** How fast senders may send to one receiver (EAFR §3.4, Algorithm 2, Equations 13 to 15). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.rate;
