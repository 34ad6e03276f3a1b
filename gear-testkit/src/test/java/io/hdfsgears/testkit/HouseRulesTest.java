// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HouseRulesTest {
    @TestFactory
    Stream<DynamicTest> thisModuleKeepsThem() {
        return HouseRules.ofActingModule().tests();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ReadsClock.class,
                RefersToClock.class,
                Rolls.class,
                ReadsEnvironment.class,
                Starts.class,
                Opens.class
            })
    void hiddenInputsAreFound(Class<?> sinner) {
        assertThatThrownBy(() -> check(CodeRules.pureHaveNoHiddenInputs(), sinner))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("pass the time, the randomness and the text in");
    }

    @Test
    void passedInputsAreFine() {
        assertThatCode(() -> check(CodeRules.pureHaveNoHiddenInputs(), Seeded.class))
                .doesNotThrowAnyException();
    }

    @Test
    void staticStateIsFound() {
        assertThatThrownBy(() -> check(CodeRules.pureKeepNoStaticState(), Remembers.class))
                .hasMessageContaining("changes the next one unseen");
    }

    @Test
    void emptyNamesAreFound() {
        assertThatThrownBy(() -> check(CodeRules.namedForWhatTheyAre(), NodeHelper.class))
                .hasMessageContaining("name the class for its job");
    }

    @Test
    void sourcesWithoutLicenceLimitOrMarkAreFound(@TempDir Path module) throws IOException {
        Path file = Files.createDirectories(module.resolve("src/main/java/a")).resolve("A.java");
        Files.writeString(file, "package a;\n".repeat(401));
        SourceRules sources = new SourceRules(module);
        assertThatThrownBy(sources::areShort).hasMessageContaining("A.java").hasMessageContaining("split it");
        assertThatThrownBy(sources::carryTheirLicence).hasMessageContaining("names the licence");
        assertThatThrownBy(sources::areNullMarked).hasMessageContaining("is unchecked");
    }

    @Test
    void everyRuleIsOneTest() {
        assertThat(HouseRules.ofDecidingModule().tests()).hasSize(9);
        assertThat(HouseRules.ofActingModule().tests()).hasSize(6);
    }

    private static void check(ArchRule rule, Class<?> type) {
        rule.check(new ClassFileImporter().importClasses(type));
    }

    static final class ReadsClock {
        long now() {
            return System.nanoTime();
        }
    }

    static final class RefersToClock {
        Supplier<Instant> now() {
            return Instant::now;
        }
    }

    static final class Rolls {
        Random random() {
            return new Random();
        }
    }

    static final class Seeded {
        Random random(long seed) {
            return new Random(seed);
        }
    }

    static final class ReadsEnvironment {
        String home() {
            return System.getenv("HOME");
        }
    }

    static final class Starts {
        Thread thread() {
            return new Thread("t");
        }
    }

    static final class Opens {
        byte[] read(Path file) throws IOException {
            return Files.readAllBytes(file);
        }
    }

    static final class Remembers {
        static int last;
    }

    static final class NodeHelper {}
}
