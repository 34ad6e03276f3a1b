// SPDX-License-Identifier: Apache-2.0
/** What a controller of many hosts makes of NameNodes' orders, drivers' answers and meters: decisions only, so pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.serve;
