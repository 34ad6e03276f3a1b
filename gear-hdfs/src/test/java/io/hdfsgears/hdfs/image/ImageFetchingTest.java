// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFetchingTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path temp;

    private final Deque<Runnable> worker = new ArrayDeque<>();
    private boolean reachable = true;

    /** The real shelf of another NameNode, without the wire between. */
    private final class Other implements ImageSource {
        private final ImageDirs dirs = new ImageDirs(List.of(temp));

        @Override
        public String name() {
            return "nn2";
        }

        @Override
        public Shelf list() throws IOException {
            if (!reachable) {
                throw new ConnectException("refused");
            }
            return new Shelf(true, dirs.list().images());
        }

        @Override
        public byte[] chunk(Offered image, long offset) throws IOException {
            return dirs.chunk(image, offset);
        }
    }

    private ImageFetching fetching(String... hosts) throws IOException {
        Other other = new Other();
        for (String host : hosts) {
            other.dirs.write(SampleImages.ofSleep(host, 9));
        }
        return new ImageFetching(List.of(other), worker::add);
    }

    private ImageFetching.Found searched(ImageFetching fetching, long nowNanos) {
        worker.remove().run();
        return fetching.take(nowNanos).orElseThrow();
    }

    @Test
    void findsWhatIsLackedAndNothingElse() throws IOException {
        ImageFetching fetching = fetching("a", "b");
        fetching.seek(Set.of("a", "c"), 9, 0);

        ImageFetching.Found found = searched(fetching, 0);

        assertThat(found.images()).hasSize(1);
        assertThat(found.images().get(0).header().getUuid()).isEqualTo("a");
        assertThat(found.latest()).isEqualTo(Map.of("a", 9L, "b", 9L));
        assertThat(found.trouble()).isEmpty();
        assertThat(fetching.take(0)).isEmpty();
    }

    @Test
    void anImageOfAnotherSleepIsLeftThere() throws IOException {
        ImageFetching fetching = fetching("a");
        fetching.seek(Set.of("a"), 10, 0);

        assertThat(searched(fetching, 0).images()).isEmpty();
    }

    @Test
    void oneSearchAtATime() throws IOException {
        ImageFetching fetching = fetching("a");
        fetching.seek(Set.of("a"), 9, 0);
        fetching.seek(Set.of("a", "b"), 10, 100 * SECOND);

        assertThat(worker).hasSize(1);
        assertThat(searched(fetching, 100 * SECOND).sleepEpoch()).isEqualTo(9);
    }

    @Test
    void pausesGrowToHalfAMinuteAndEndWithAnotherNeed() throws IOException {
        ImageFetching fetching = fetching();
        reachable = false;
        long now = 0;
        for (int pause : new int[] {1, 2, 4, 8, 16, 30, 30}) {
            fetching.seek(Set.of("a"), 9, now);
            assertThat(searched(fetching, now).trouble()).contains("nn2").contains("refused");
            fetching.seek(Set.of("a"), 9, now + pause * SECOND - 1);
            assertThat(worker).as("before %d s are over", pause).isEmpty();
            now += pause * SECOND;
        }
        fetching.seek(Set.of("a"), 9, now);
        searched(fetching, now);
        fetching.seek(Set.of("a", "b"), 9, now);
        assertThat(worker).as("another need").hasSize(1);
        searched(fetching, now);
        fetching.again(now);
        fetching.seek(Set.of("a", "b"), 9, now);
        assertThat(worker).as("after a take-over").hasSize(1);
    }

    @Test
    void withoutAPartnerNothingIsSought() {
        ImageFetching alone = new ImageFetching(List.of(), worker::add);
        alone.seek(Set.of("a"), 9, 0);

        assertThat(alone.isPossible()).isFalse();
        assertThat(worker).isEmpty();
    }
}
