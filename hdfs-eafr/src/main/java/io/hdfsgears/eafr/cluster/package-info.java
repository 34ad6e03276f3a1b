// SPDX-License-Identifier: Apache-2.0
/** What the decisions of EAFR see of the servers: class, load, room. Immutable. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.cluster;
