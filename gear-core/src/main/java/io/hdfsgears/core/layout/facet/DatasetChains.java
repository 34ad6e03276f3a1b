// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout.facet;

/** A layout that may stand along a dataset's own chain beside others (Rabbit §3.4). */
public interface DatasetChains {}
