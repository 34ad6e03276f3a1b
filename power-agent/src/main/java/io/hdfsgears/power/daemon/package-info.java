// SPDX-License-Identifier: Apache-2.0
/** The programs that tie power to NameNodes: the agent of one host, the controller of many, and the preflight. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.daemon;
