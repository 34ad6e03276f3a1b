// SPDX-License-Identifier: Apache-2.0
/**
 * How many hosts should be awake, and how many of them take primary replicas: resizing policies (SpringFS §3.1, §3.2, §5.2). Pure:
 * a policy is a function of its state and one observation, and its state is a value that can be stored as text.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.resize;
