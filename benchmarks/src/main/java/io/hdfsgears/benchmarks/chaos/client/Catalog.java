// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Files that clients offer to each other. Safe for many threads. */
final class Catalog {
    private final List<String> paths = new ArrayList<>();

    synchronized void add(String path) {
        if (!paths.contains(path)) {
            paths.add(path);
        }
    }

    synchronized void remove(String path) {
        paths.remove(path);
    }

    synchronized Optional<String> any(Random random) {
        return paths.isEmpty() ? Optional.empty() : Optional.of(paths.get(random.nextInt(paths.size())));
    }

    /** @return the oldest one, which is offered no more, if there are more than so many */
    synchronized Optional<String> takeBeyond(int kept) {
        return paths.size() > kept ? Optional.of(paths.remove(0)) : Optional.empty();
    }
}
