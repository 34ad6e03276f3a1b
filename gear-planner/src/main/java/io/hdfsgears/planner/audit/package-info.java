// SPDX-License-Identifier: Apache-2.0
/** NameNode audit logs: from opens and creates to bytes by minute. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.audit;
