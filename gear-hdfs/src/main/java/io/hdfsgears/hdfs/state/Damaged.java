// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An attribute that the gears can do without: where it is damaged, they start it anew. No shift or wake waits for it. */
final class Damaged {
    private static final Logger LOG = LoggerFactory.getLogger(Damaged.class);

    private Damaged() {}

    static <T> T insteadOf(String name, Exception why, T fresh) {
        LOG.warn("{} on / is damaged, what it held is given up: {}", name, why.toString());
        return fresh;
    }
}
