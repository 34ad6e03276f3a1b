// SPDX-License-Identifier: Apache-2.0
/**
 * What tests share: seeds, a clock that a test owns, polling with a deadline, the house rules, and the rules of a command's
 * help. It knows none of the product's types, so that every module can use it.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.testkit;
