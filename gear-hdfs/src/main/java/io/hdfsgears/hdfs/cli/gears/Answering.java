// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.answer.GroupCommand;

/** A command of {@code hdfs gears}. */
abstract class Answering extends GroupCommand {
    final Gears gears() {
        return group(Gears.class);
    }
}
