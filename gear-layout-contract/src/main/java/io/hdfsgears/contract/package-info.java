// SPDX-License-Identifier: Apache-2.0
/** What every layout owes its callers, as a test that each layout subclasses. */
@NullMarked
package io.hdfsgears.contract;

import org.jspecify.annotations.NullMarked;
