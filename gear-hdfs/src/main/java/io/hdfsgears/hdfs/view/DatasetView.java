// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;

/**
 * A dataset's part of a view.
 *
 * @param layout along its own chain; in and out are the cluster's positions
 * @param load what is on the hosts, as the layout is to be told
 */
public record DatasetView(Layout layout, LoadGauge load) {}
