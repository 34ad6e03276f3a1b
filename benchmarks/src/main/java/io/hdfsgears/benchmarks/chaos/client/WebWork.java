// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.store.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;

/**
 * Work over WebHDFS. A DataNode writes for the client, who knows only at the end whether there is a file: no client reads it
 * before. Without an answer the path is never used again, since WebHDFS repeats requests without the NameNode's cache of
 * retries.
 */
final class WebWork {
    private static final int MOST_BYTES = 1_500_000;

    private WebWork() {}

    static Work writer(String folder, Catalog catalog) {
        int[] number = {0};
        return (hand, random) -> {
            String path = folder + "/h" + ++number[0];
            int length = 16 + random.nextInt(MOST_BYTES);
            long content = hand.recorder().nextContent();
            Recorder.Call call = hand.client().create(path, false);
            try {
                hand.act(
                        Action.CREATE,
                        path,
                        call,
                        () -> {
                            try (OutputStream out = hand.files().create(new Path(path), false)) {
                                out.write(hand.recorder().contents().bytes(content, 0, length));
                            }
                            return length;
                        },
                        written -> call.ok());
            } catch (IOException e) {
                hand.client().append(path, content, length).unknownAt(0, Trouble.note(e)); // any of it may be there
                throw e;
            }
            hand.client().append(path, content, length).appended(0);
            hand.client().close(path).acknowledged(length);
            catalog.add(path);
        };
    }
}
