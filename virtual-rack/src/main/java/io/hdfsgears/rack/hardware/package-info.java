// SPDX-License-Identifier: Apache-2.0
/**
 * Hosts as machines of their own, as far as one Linux machine can be several: each a network namespace with a shaped NIC and disk,
 * which sleeps as a frozen control group behind a dead NIC. Everything that is made carries the rack's number or folder in its name,
 * so that it can be found again and nothing else is touched.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hardware;
