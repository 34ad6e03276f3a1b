// SPDX-License-Identifier: Apache-2.0
/** What a NameNode with gears depends on, checked once at its start: values in, findings out. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.check;
