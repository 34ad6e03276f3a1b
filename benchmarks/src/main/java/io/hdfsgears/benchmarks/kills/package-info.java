// SPDX-License-Identifier: Apache-2.0
/** DataNodes and the NameNode die while Pfimbi's copies pend, with clients at work. */
@NullMarked
package io.hdfsgears.benchmarks.kills;

import org.jspecify.annotations.NullMarked;
