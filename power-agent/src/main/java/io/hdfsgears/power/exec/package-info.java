// SPDX-License-Identifier: Apache-2.0
/** Carries out what {@code control} decides: loads the drivers of the hosts file and calls them from a pool of threads. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.exec;
