// SPDX-License-Identifier: Apache-2.0
/** Files of histories and of facts, as lines of JSON. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.history.store;
