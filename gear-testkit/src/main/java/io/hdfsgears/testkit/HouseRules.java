// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/**
 * The rules that every module keeps, each with its reason in the message. A module's {@code ArchitectureTest} is one
 * {@code @TestFactory} that returns {@link #tests()}.
 */
public final class HouseRules {
    private final Map<String, Executable> rules = new LinkedHashMap<>();
    private final JavaClasses classes;
    private final Path module;

    private HouseRules(Path module) {
        this.module = module;
        this.classes = new ClassFileImporter()
                .importPath(Path.of(System.getProperty(
                        "gears.classes", module.resolve("target/classes").toString())));
        add("Hadoop stays in its packages", CodeRules.hadoopStaysInItsPackages());
        add("classes are named for what they are", CodeRules.namedForWhatTheyAre());
        add("packages form no circle", CodeRules.packagesFormNoCircle());
        add("constructors take few parameters", CodeRules.constructorsTakeFewParameters());
        add("layouts do not know one another", CodeRules.layoutsDoNotKnowOneAnother());
        SourceRules sources = new SourceRules(module);
        rules.put("source files are short", sources::areShort);
        rules.put("packages are small", sources::standInSmallPackages);
        rules.put("methods are short", sources::haveShortMethods);
        rules.put("moments of the clock are subtracted", sources::takeNoMomentOfTheClockForAnother);
        rules.put("messages count in words", sources::countInWords);
        rules.put("source files carry their licence", sources::carryTheirLicence);
        rules.put("packages are null-marked", sources::areNullMarked);
    }

    /** Rules for a module that decides: its packages, save those for Hadoop, are pure. */
    public static HouseRules ofDecidingModule() {
        HouseRules rules = new HouseRules(thisModule());
        rules.add("pure packages have no hidden inputs", CodeRules.pureHaveNoHiddenInputs());
        rules.add("pure packages keep no static state", CodeRules.pureKeepNoStaticState());
        return rules;
    }

    /** Rules for a module that acts (a rack, an agent, a benchmark): threads, clocks and files are its trade. */
    public static HouseRules ofActingModule() {
        return new HouseRules(thisModule());
    }

    /**
     * Adds that tests name the classes.
     *
     * @param mostPercent of the module's code lines that may be in classes that no test names
     * @param whole last parts of packages in which tests name each class
     */
    public HouseRules tested(int mostPercent, String... whole) {
        TestedRules tested = new TestedRules(module, mostPercent, Set.of(whole));
        rules.put("tests name most classes", tested::nameMostClasses);
        rules.put("tests name all classes of some packages", tested::nameAllOfTheirPackages);
        return this;
    }

    /**
     * Adds that messages are known at the edges only.
     *
     * @param messages package of the generated classes
     * @param edges packages that may know them, those below included
     */
    public HouseRules messages(String messages, List<String> edges) {
        rules.put("messages stay at the edges", new MessageRules(classes, messages, edges)::stayAtTheEdges);
        return this;
    }

    /** One test a rule. */
    public Stream<DynamicTest> tests() {
        return rules.entrySet().stream().map(rule -> DynamicTest.dynamicTest(rule.getKey(), rule.getValue()));
    }

    private void add(String name, ArchRule rule) {
        rules.put(name, () -> rule.check(classes));
    }

    private static Path thisModule() {
        return Path.of(System.getProperty("basedir", "."));
    }
}
