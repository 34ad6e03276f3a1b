// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts when the file changes, breaks or ends. Ten hosts of 100 MB/s. */
class CalendarFileTest {
    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
    private static final String KEY = "dfs.namenode.gear.auto.calendar.file";
    private static final Capacity TEN = new Capacity(10, 2, 3, 2, 100e6, 0);

    @TempDir
    private Path dir;

    private final List<String> notices = new ArrayList<>();
    private Path file;
    private CalendarFile calendar;
    private int looks;

    @BeforeEach
    void start() {
        file = dir.resolve("calendar.csv");
        calendar = new CalendarFile(file, TimeUnit.MINUTES.toMillis(3), Runnable::run, notices::add);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
        // Two writes within one tick of the file system's clock are two all the same.
        Files.setLastModifiedTime(file, FileTime.from(NOON.plusSeconds(looks)));
    }

    private int look(Instant now) {
        calendar.look(Duration.ofMinutes(looks++).toNanos(), now.toEpochMilli());
        return hosts(now);
    }

    private int hosts(Instant now) {
        return calendar.with(new Footprint(2, 2), TEN, now.toEpochMilli()).activeHosts();
    }

    @Test
    void whatIsPlannedCountsUntilAnotherFileIsThere() throws IOException {
        write("start,end,MB/s\n2026-11-27T12:02:00Z,2026-11-27T13:00:00Z,550\n");
        assertThat(look(NOON)).isEqualTo(6);
        assertThat(hosts(NOON.minusSeconds(90))).as("too early").isEqualTo(2);
        assertThat(look(NOON)).as("nothing changed").isEqualTo(6);
        write("2026-11-27T12:00:00Z,2026-11-27T13:00:00Z,800\n");
        assertThat(look(NOON)).isEqualTo(8);
        assertThat(notices).hasSize(2).allMatch(text -> text.endsWith("has 1 entry"));
    }

    @Test
    void aBrokenFileLeavesTheLastGoodOneAndIsNamedOnce() throws IOException {
        write("2026-11-27T12:00:00Z,2026-11-27T13:00:00Z,800\n");
        look(NOON);
        write("2026-11-27T12:00:00Z,2026-11-27T13:00:00Z,300\n2026-11-27T12:00:00Z,soon,300\n");
        assertThat(look(NOON)).isEqualTo(8);
        assertThat(look(NOON)).isEqualTo(8);
        Files.delete(file);
        assertThat(look(NOON)).isEqualTo(8);
        write("2026-11-27T12:00:00Z,2026-11-27T13:00:00Z,300\n");
        assertThat(look(NOON)).isEqualTo(3);
        assertThat(notices).hasSize(4);
        assertThat(notices.get(1)).contains(file + ", line 2: 'soon'", "The last good one counts");
        assertThat(notices.get(2)).contains(file + " cannot be read (NoSuchFileException)", "check that it exists");
    }

    @Test
    void withoutAnyGoodFileNothingIsPlanned() throws IOException {
        assertThat(look(NOON)).isEqualTo(2);
        write("x".repeat(CalendarFile.MOST_BYTES + 1));
        assertThat(look(NOON)).isEqualTo(2);
        assertThat(notices).hasSize(2).allMatch(text -> text.endsWith("Nothing is planned until then"));
        assertThat(notices.get(1)).contains("is longer than");
    }

    @Test
    void aCalendarThatIsOverIsNamedOnce() throws IOException {
        write("2026-11-27T10:00:00Z,2026-11-27T13:00:00Z,800\n");
        look(NOON);
        assertThat(look(NOON.plusSeconds(3600))).isEqualTo(2);
        look(NOON.plusSeconds(7200));
        assertThat(notices).hasSize(2);
        assertThat(notices.get(1)).endsWith("has nothing after 2026-11-27T13:00:00Z: renew it");
    }

    @Test
    void theFileIsLookedAtOnceAMinute() throws IOException {
        look(NOON);
        write("2026-11-27T12:00:00Z,2026-11-27T13:00:00Z,800\n");
        calendar.look(Duration.ofSeconds(59).toNanos(), NOON.toEpochMilli());
        assertThat(hosts(NOON)).isEqualTo(2);
        calendar.look(Duration.ofSeconds(60).toNanos(), NOON.toEpochMilli());
        assertThat(hosts(NOON)).isEqualTo(8);
    }

    private CalendarFile of(String path, String policy) {
        Configuration conf = new Configuration(false);
        conf.set(KEY, path);
        conf.set("dfs.namenode.gear.auto.policy", policy);
        return CalendarFile.of(conf, Runnable::run, notices::add);
    }

    @Test
    void settingsThatCannotBeAreRefused() {
        assertThat(of("", "reactive")).isSameAs(CalendarFile.NONE);
        assertThat(of("/etc/c.csv", "predictive")).isNotSameAs(CalendarFile.NONE);
        assertThatThrownBy(() -> of("c.csv", "predictive"))
                .isInstanceOf(ConfException.class)
                .hasMessageContainingAll(KEY, "'c.csv'", "absolute path");
        assertThatThrownBy(() -> of("/etc/c.csv", "reactive"))
                .isInstanceOf(ConfException.class)
                .hasMessageContainingAll(KEY, "dfs.namenode.gear.auto.policy", "predictive");
    }
}
