// SPDX-License-Identifier: Apache-2.0
/** What operators order, checked by the interlocks and carried to the gear agent; and what the product orders by the same checks. */
@NullMarked
package io.hdfsgears.hdfs.verb;

import org.jspecify.annotations.NullMarked;
