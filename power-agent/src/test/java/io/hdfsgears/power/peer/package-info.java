// SPDX-License-Identifier: Apache-2.0
/** What drivers are tested against: real peers as processes, and servers that misbehave. */
package io.hdfsgears.power.peer;
