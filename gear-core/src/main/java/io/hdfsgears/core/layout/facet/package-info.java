// SPDX-License-Identifier: Apache-2.0
/**
 * What some layouts can beyond {@link io.hdfsgears.core.layout.Layout}, an interface each. A caller asks by {@code instanceof}, or
 * by the static method of the interface, which knows what holds for layouts without it.
 */
@NullMarked
package io.hdfsgears.core.layout.facet;

import org.jspecify.annotations.NullMarked;
