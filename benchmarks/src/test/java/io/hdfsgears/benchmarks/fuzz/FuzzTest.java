// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A slice of {@code benchmarks/run fuzz}. */
final class FuzzTest {
    private static final int ANSWERS = 1_000;

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void changedAnswersAreTakenOrRefusedAndNoneIsAWrongOff() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "fuzz-secret");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        FuzzRun run = new FuzzRun();
        for (Target target : Fuzz.targets(secret)) {
            run.run(target, 1, ANSWERS);
        }
        assertThat(run.failures()).isEmpty();
        assertThat(run.counts()).hasSize(4).allSatisfy((name, count) -> {
            assertThat(count.answers()).as(name).isEqualTo(ANSWERS);
            assertThat(count.taken()).as("%s: some changes do no harm", name).isPositive();
            assertThat(count.refused()).as("%s: some do", name).isPositive();
        });
    }

    /** What a run owes: it counts a crash and a wrong off, and names their seeds. */
    @Test
    void faultsAreCountedWithTheirSeeds() {
        FuzzRun run = new FuzzRun();
        run.run(
                new Target() {
                    private int calls;

                    @Override
                    public String name() {
                        return "faulty";
                    }

                    @Override
                    public int percent() {
                        return 100;
                    }

                    @Override
                    public String read(RandomGenerator random) throws WrongOff {
                        calls++;
                        if (calls == 1) {
                            throw new IllegalStateException("bug");
                        }
                        if (calls == 2) {
                            throw new WrongOff("on");
                        }
                        return "refused";
                    }
                },
                40,
                3);
        assertThat(run.counts().get("faulty"))
                .extracting(FuzzRun.Count::crashes, FuzzRun.Count::wrongOff, FuzzRun.Count::refused)
                .containsExactly(1L, 1L, 1L);
        assertThat(run.failures()).hasSize(2).first().asString().contains("seed 40", "bug");
        assertThat(run.failures()).last().asString().contains("seed 41", "off out of on");
    }
}
