// SPDX-License-Identifier: Apache-2.0
/**
 * An estimate: a power curve (EAFR Table 2, any SPECpower_ssj2008 result) on CPU load. It sees no disk, no network and no other
 * machine than its own; it is there for hosts without a meter, and to be compared with one.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.meter.cpu;
