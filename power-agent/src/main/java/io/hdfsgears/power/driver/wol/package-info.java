// SPDX-License-Identifier: Apache-2.0
/** Wake-on-LAN: the magic packet (AMD white paper 20213). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.wol;
