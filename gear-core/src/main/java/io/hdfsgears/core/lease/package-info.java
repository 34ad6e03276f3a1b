// SPDX-License-Identifier: Apache-2.0
/** Which of several power controllers acts: the NameNode's side of the lease. Pure. See ADR 0050. */
@NullMarked
package io.hdfsgears.core.lease;

import org.jspecify.annotations.NullMarked;
