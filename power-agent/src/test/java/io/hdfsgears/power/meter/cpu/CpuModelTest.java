// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CpuModelTest {
    @TempDir
    private Path folder;

    @Test
    void eafrsTable2ComesWithUsAndIsEveryOtherPointOfTheSpecpowerResult() {
        PowerCurve table2 = CpuModelFactory.shipped("eafr-table2");
        PowerCurve full = CpuModelFactory.shipped("hp-proliant-ml110-g5");
        assertThat(table2).isEqualTo(PowerCurve.PROLIANT_G5);
        assertThat(full.points()).hasSize(11).containsAll(table2.points());
        assertThat(full.watts(0.5)).isEqualTo(116);
        assertThat(full.watts(0.55)).isCloseTo(118.5, within(1e-9));
    }

    @Test
    void aCurveSaysWhichLineIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Curves.parse("0,10\n50;20\n100,30"))
                .withMessageContaining("line 2")
                .withMessageContaining("50;20");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Curves.parse("0,10\n120,30"))
                .withMessageContaining("line 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Curves.parse(""))
                .withMessageContaining("load 0 to load 1");
        assertThat(Curves.parse("# SPEC\n 0 , 10 \n100,30 # full\n").watts(0.5)).isEqualTo(20);
    }

    @Test
    void wattsFollowTheLoadSinceTheLastLook() throws Exception {
        Deque<CpuTicks> looks = new ArrayDeque<>(
                List.of(new CpuTicks(0, 100), new CpuTicks(50, 200), new CpuTicks(50, 300), new CpuTicks(50, 300)));
        CpuModelMeter meter = new CpuModelMeter(
                fixed(looks), PowerCurve.PROLIANT_G5, "g5", new Looks(() -> 0, () -> Instant.EPOCH, () -> {}));
        Reading half = meter.read();
        assertThat(half.watts()).isCloseTo(115.5, within(1e-9));
        assertThat(half.precision()).isEqualTo(Precision.ESTIMATED);
        assertThat(meter.read().watts()).isEqualTo(93.7);
        assertThatExceptionOfType(MeterException.class)
                .isThrownBy(meter::read)
                .withMessageContaining("no CPU time has passed");
    }

    @Test
    void procStatCountsWaitingForDisksAsIdle() throws Exception {
        Path stat = folder.resolve("stat");
        Files.writeString(stat, "cpu  10 20 30 400 500 6 7 8 9 0\ncpu0 1 1 1 1 1 1 1 1 1 0\n");
        assertThat(new ProcStat(stat).read()).isEqualTo(new CpuTicks(73, 981));
    }

    @Test
    void aBrokenProcStatIsRefused() throws IOException {
        Path stat = folder.resolve("stat");
        for (String text : List.of("", "cpu 1 2 3\n", "cpu  1 2 3 4 5 6 7 x\n", "intr 1 2 3 4 5 6 7 8\n")) {
            Files.writeString(stat, text);
            assertThatExceptionOfType(MeterException.class).isThrownBy(() -> new ProcStat(stat).read());
        }
    }

    @Test
    void allSourcesAreFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(TickSource.class))
                .extracting(TickSource::word)
                .containsExactlyInAnyOrder("proc", "oshi", "sigar");
    }

    /** All count the same CPUs: busy and total only grow, and the load between two looks is one. */
    @Test
    void everySourceReadsThisMachine() throws Exception {
        for (TickSource source : ServiceLoader.load(TickSource.class)) {
            CpuTicks before = source.read();
            CpuTicks[] after = {before};
            Poll.until(Duration.ofSeconds(10), source.word() + " moves on", () -> {
                try {
                    after[0] = source.read();
                } catch (MeterException e) {
                    throw new AssertionError(e);
                }
                return after[0].total() > before.total();
            });
            assertThat(after[0].loadSince(before)).as(source.word()).isBetween(0.0, 1.0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"OshiTicks", "SigarTicks"})
    void withoutTheLibraryTheMessageSaysWhatToDo(String name) throws Exception {
        URL[] ours = {OshiTicks.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader without = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader())) {
            Object source = without.loadClass("io.hdfsgears.power.meter.cpu." + name)
                    .getConstructor()
                    .newInstance();
            assertThatThrownBy(() -> source.getClass().getMethod("read").invoke(source))
                    .cause()
                    .hasMessageContaining("the library is not there")
                    .hasMessageContaining("use load proc");
        }
    }

    private static TickSource fixed(Deque<CpuTicks> looks) {
        return new TickSource() {
            @Override
            public String word() {
                return "fixed";
            }

            @Override
            public CpuTicks read() {
                return looks.removeFirst();
            }
        };
    }
}
