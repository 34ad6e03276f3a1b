// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
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
                Schedules.class,
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
    void aMessageThatLeavesTheNumberToItsReaderIsFound(@TempDir Path module) throws IOException {
        Path file = Files.createDirectories(module.resolve("src/main/java/a")).resolve("A.java");
        SourceRules sources = new SourceRules(module);
        Files.writeString(file, "String a = n + \" host(s) sleep\";\n");
        assertThatThrownBy(sources::countInWords).hasMessageContaining("host(s) sleep");
        Files.writeString(file, "String a = \"wall (s)\" + watts(s) + \"m\";\n");
        assertThatCode(sources::countInWords).doesNotThrowAnyException();
    }

    @Test
    void aFolderForOneVersionSharesTheMarksOfTheMainOne(@TempDir Path module) throws IOException {
        Path extra = Files.createDirectories(module.resolve("src/main/java-3.5/a"));
        Files.writeString(extra.resolve("A.java"), "package a;\n");
        SourceRules sources = new SourceRules(module);
        assertThatThrownBy(sources::areNullMarked).hasMessageContaining("is unchecked");
        Path main = Files.createDirectories(module.resolve("src/main/java/a"));
        Files.writeString(main.resolve("package-info.java"), "@NullMarked package a;\n");
        assertThatCode(sources::areNullMarked).doesNotThrowAnyException();
    }

    @Test
    void largePackagesAreFound(@TempDir Path module) throws IOException {
        Path folder = Files.createDirectories(module.resolve("src/main/java/a"));
        SourceRules sources = new SourceRules(module);
        for (int i = 0; i < 25; i++) {
            Files.writeString(folder.resolve("A" + i + ".java"), "package a;\n");
        }
        assertThatCode(sources::standInSmallPackages).doesNotThrowAnyException();
        Files.writeString(folder.resolve("B.java"), "package a;\n");
        assertThatThrownBy(sources::standInSmallPackages).hasMessageContaining("split it by meaning");
    }

    @Test
    void longMethodsAreFound(@TempDir Path module) throws IOException {
        Path file = Files.createDirectories(module.resolve("src/main/java/a")).resolve("A.java");
        SourceRules sources = new SourceRules(module);
        String head = "final class A {\n    void a(\n            int b) throws IOException {\n";
        Files.writeString(file, head + "        b++;\n".repeat(60) + "    }\n}\n");
        assertThatCode(sources::haveShortMethods).doesNotThrowAnyException();
        Files.writeString(file, head + "        b++;\n".repeat(61) + "    }\n}\n");
        assertThatThrownBy(sources::haveShortMethods)
                .hasMessageContaining("A.java:2")
                .hasMessageContaining("name its steps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nowNanos >= dueNanos",
                "now.dueNanos() <= nowNanos",
                "System.nanoTime() < end",
                "lastEndNanos == 0",
                "one.sinceNanos() < 0",
                "private long lookedNanos = -1",
                "startedNanos = Long.MIN_VALUE / 2"
            })
    void aClockThatIsTakenForLargeOrEndlessIsFound(String code, @TempDir Path module) throws IOException {
        assertThatThrownBy(() -> checkClock(module, code))
                .hasMessageContaining("A.java")
                .hasMessageContaining("near 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nowNanos - dueNanos >= 0",
                "one.dueNanos() - nowNanos <= 0",
                "nowNanos - one.sinceNanos() >= 0",
                "now - endNanos < 0",
                "limit > nowNanos - sinceNanos",
                "System.nanoTime() - end < 0",
                "repeatNanos > 0",
                "intervalNanos == 0",
                "List<Long> nowNanos"
            })
    void differencesAndDurationsAreNoMoments(String code, @TempDir Path module) throws IOException {
        assertThatCode(() -> checkClock(module, code)).doesNotThrowAnyException();
    }

    private static void checkClock(Path module, String code) throws IOException {
        Path file = Files.createDirectories(module.resolve("src/main/java/a")).resolve("A.java");
        Files.writeString(file, "    " + code + ";\n");
        new SourceRules(module).takeNoMomentOfTheClockForAnother();
    }

    @Test
    void classesThatNoTestNamesAreFound(@TempDir Path module) throws IOException {
        Path main = Files.createDirectories(module.resolve("src/main/java/a/proof"));
        Path test = Files.createDirectories(module.resolve("src/test/java/a"));
        Files.writeString(main.resolve("Named.java"), "final class Named {\n    int i;\n}\n");
        Files.writeString(main.resolve("Other.java"), "/* a\n * comment */\nfinal class Other {}\n");
        Files.writeString(
                test.resolve("ATest.java"), "/** {@link Other} */\nfinal class ATest { Named n; // Other\n}\n");
        assertThatCode(new TestedRules(module, 25, Set.of())::nameMostClasses).doesNotThrowAnyException();
        assertThatThrownBy(new TestedRules(module, 24, Set.of())::nameMostClasses)
                .hasMessageContaining("no test names: 1 of 4, at most 24 %")
                .hasMessageContaining("Other.java=1");
        assertThatCode(new TestedRules(module, 0, Set.of("a"))::nameAllOfTheirPackages)
                .doesNotThrowAnyException();
        assertThatThrownBy(new TestedRules(module, 0, Set.of("proof"))::nameAllOfTheirPackages)
                .hasMessageContaining("data could be lost there")
                .hasMessageContaining("java/a/proof/Other.java");
    }

    /** Here java.util stands for the messages. */
    @Test
    void classesThatKnowMessagesAreFoundOutsideOfTheEdges() {
        JavaClasses classes = new ClassFileImporter().importClasses(Rolls.class, Starts.class);
        assertThatThrownBy(new MessageRules(classes, "java.util", List.of("io.hdfsgears.other"))::stayAtTheEdges)
                .hasMessageContaining("translate at the edge")
                .hasMessageContaining("HouseRulesTest");
        assertThatCode(new MessageRules(classes, "java.util", List.of("io.hdfsgears.testkit"))::stayAtTheEdges)
                .doesNotThrowAnyException();
    }

    @Test
    void wideConstructorsAreFound() {
        assertThatThrownBy(() -> check(CodeRules.constructorsTakeFewParameters(), Nine.class))
                .hasMessageContaining("pass what belongs together as a record");
        assertThatCode(() -> check(CodeRules.constructorsTakeFewParameters(), Row.class))
                .doesNotThrowAnyException();
    }

    @Test
    void everyRuleIsOneTest() {
        assertThat(HouseRules.ofDecidingModule().tests()).hasSize(14);
        assertThat(HouseRules.ofActingModule().tests()).hasSize(12);
        assertThat(HouseRules.ofActingModule().tested(15, "drain").tests()).hasSize(14);
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

    static final class Schedules {
        boolean ends(ScheduledExecutorService pool) {
            return pool.isShutdown();
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

    static final class Nine {
        Nine(int a, int b, int c, int d, int e, int f, int g, int h, int i) {}
    }

    record Row(int a, int b, int c, int d, int e, int f, int g, int h, int i) {}
}
