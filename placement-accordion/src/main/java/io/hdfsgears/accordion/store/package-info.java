// SPDX-License-Identifier: Apache-2.0
/** The reflection log on disk: an embedded database that survives restarts and torn writes. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.accordion.store;
