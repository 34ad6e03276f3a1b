// SPDX-License-Identifier: Apache-2.0
/**
 * What tests share: seeds, a clock that a test owns, polling with a deadline, and the house rules. It knows none of the
 * product's types, so that every module can use it.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.testkit;
