// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.EqualAnswers;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses the host of a replica that the NameNode makes itself, among hosts that the layout accepts equally. */
record DrawnPlacement(Destinations destinations) {
    /** @return one position, or none */
    Placement next(String file, HdfsView view, DatasetView dataset, PlacementRequest request, long bytes) {
        List<Integer> alike =
                EqualAnswers.of(dataset.layout(), request, view.cluster(), dataset.load(), ThreadLocalRandom.current());
        if (alike.size() < 2) {
            return new Placement(alike, 0);
        }
        List<String> hosts = alike.stream()
                .map(position -> view.cluster().member(position).id().value())
                .toList();
        return new Placement(List.of(alike.get(destinations.choose(file, hosts, bytes))), 0);
    }
}
