// SPDX-License-Identifier: Apache-2.0
/** The files of a namespace, kept as hashes of their paths with sizes: what an open in the audit log reads. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.namespace;
