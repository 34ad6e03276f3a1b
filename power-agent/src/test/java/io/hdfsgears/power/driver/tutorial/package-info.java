// SPDX-License-Identifier: Apache-2.0
/** The driver of docs/write-a-driver.md: the page takes its listings from here, and its test is one more subclass of the contract. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.tutorial;
