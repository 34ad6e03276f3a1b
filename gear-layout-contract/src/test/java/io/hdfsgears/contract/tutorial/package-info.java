// SPDX-License-Identifier: Apache-2.0
/** The layout of docs/write-a-layout.md: the page takes its listings from here, and its test is one more subclass of the contract. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.contract.tutorial;
