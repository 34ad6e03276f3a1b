// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.hdfsgears.eafr.advice.ChangeLog;
import io.hdfsgears.eafr.extra.Memory;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One setrep -R of so many files that a search for each among all the others would take a minute and more. */
class ManyUsersFilesTest {
    private static final int FILES = 400_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<Long> files = LongStream.range(0, FILES).boxed().toList();

    @Test
    void theyAreTakenIntoAccountInAMoment() {
        Extras extras = new Extras(FILES);
        files.forEach(extras::usersOwn);
        assertTimeoutPreemptively(PATIENCE, () -> extras.known(extras.users()));
        assertThat(extras.users()).isEmpty();
    }

    @Test
    void theyAreRememberedInAMoment() {
        Memory before = new Memory(1, Map.of(5L, 2, -1L, 3), ChangeLog.EMPTY, new LinkedHashSet<>(files));
        Memory after = assertTimeoutPreemptively(PATIENCE, () -> before.withUsers(files, FILES - 1));
        assertThat(after.users()).hasSize(FILES - 1).doesNotContain(0L);
        assertThat(after.extras()).containsExactly(Map.entry(-1L, 3));
    }
}
