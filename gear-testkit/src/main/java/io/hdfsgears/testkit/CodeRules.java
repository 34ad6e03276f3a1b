// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noConstructors;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;

/** Rules on compiled classes. An empty selection is fine: a module may have no such class yet. */
final class CodeRules {
    /**
     * Packages that touch the world: Hadoop, data bases and files of a module that decides, the command lines of the simulator
     * and of the history checker, reports; of power, what talks to devices and programs, reads the hosts file and secrets, or runs threads for them.
     * What is ordered when, what a joule is worth, and when a host may sleep, stays pure (power.control, energy, serve, agent, link).
     */
    private static final String[] EDGES = {
        "..hdfs..",
        "org.apache.hadoop..",
        "..store..",
        "io.hdfsgears.sim.cli..",
        "io.hdfsgears.sim.report..",
        "io.hdfsgears.history.cli..",
        "io.hdfsgears.power.driver..",
        "io.hdfsgears.power.meter..",
        "io.hdfsgears.power.metering..",
        "io.hdfsgears.power.snmp..",
        "io.hdfsgears.power.process..",
        "io.hdfsgears.power.hosts..",
        "io.hdfsgears.power.exec..",
        "io.hdfsgears.power.os..",
        "io.hdfsgears.power.daemon..",
        "io.hdfsgears.power.port..",
        "io.hdfsgears.power.cli.."
    };

    /** Owner to the methods that read what the caller did not pass in. */
    private static final Map<String, Set<String>> HIDDEN = Map.of(
            "java.lang.System", Set.of("nanoTime", "currentTimeMillis", "getenv", "getProperty"),
            "java.lang.Math", Set.of("random"),
            "java.time.Instant", Set.of("now"),
            "java.time.Clock", Set.of("systemUTC", "systemDefaultZone", "system"),
            "java.util.UUID", Set.of("randomUUID"),
            "java.util.concurrent.ThreadLocalRandom", Set.of("current"));

    private static final int MAX_PARAMETERS = 8;

    private CodeRules() {}

    static ArchRule pureHaveNoHiddenInputs() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(EDGES)
                .should()
                .accessTargetWhere(hiddenInput())
                .orShould()
                .dependOnClassesThat(describe("threads, executors or files", CodeRules::isThreadOrFile))
                .because("a decision that is a function of its arguments runs the same in production, tests and the"
                        + " simulator: pass the time, the randomness and the text in, and let an agent or adapter act")
                .allowEmptyShould(true);
    }

    static ArchRule pureKeepNoStaticState() {
        return fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackages(EDGES)
                .should()
                .beFinal()
                .because("what one decision leaves behind in a static field changes the next one unseen")
                .allowEmptyShould(true);
    }

    static ArchRule hadoopStaysInItsPackages() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        "..hdfs..", "org.apache.hadoop..", "io.hdfsgears.rack..", "io.hdfsgears.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hadoop..")
                .because("policy must be readable, testable and simulated without Hadoop: put the adapter into a"
                        + " package named .hdfs")
                .allowEmptyShould(true);
    }

    static ArchRule namedForWhatTheyAre() {
        return noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl|Common)")
                .because("such a name does not say what is inside, so anything ends up there: name the class for its"
                        + " job")
                .allowEmptyShould(true);
    }

    static ArchRule packagesFormNoCircle() {
        return slices().matching("io.hdfsgears.(**)")
                .should()
                .beFreeOfCycles()
                .because(
                        "packages in a circle are one package: none of them can be read, tested or moved alone. Move the"
                                + " class that both need below the two, or pass it in")
                .allowEmptyShould(true);
    }

    /** An enum's constructor has two hidden parameters: the constant's name and its number. */
    static ArchRule constructorsTakeFewParameters() {
        return noConstructors()
                .that()
                .areDeclaredInClassesThat()
                .areNotRecords()
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackage("..proto..")
                .should(new ArchCondition<>("take more than " + MAX_PARAMETERS + " parameters") {
                    @Override
                    public void check(JavaConstructor constructor, ConditionEvents events) {
                        int hidden = constructor.getOwner().isEnum() ? 2 : 0;
                        boolean many = constructor.getRawParameterTypes().size() - hidden > MAX_PARAMETERS;
                        events.add(new SimpleConditionEvent(constructor, many, constructor.getDescription()));
                    }
                })
                .because(
                        "a class that needs so much does more than one thing, and its calls mix up arguments: split it,"
                                + " or pass what belongs together as a record")
                .allowEmptyShould(true);
    }

    static ArchRule layoutsDoNotKnowOneAnother() {
        List<String> layouts = List.of(
                "io.hdfsgears.rabbit..",
                "io.hdfsgears.springfs..",
                "io.hdfsgears.accordion..",
                "io.hdfsgears.eafr.standby..");
        List<ArchRule> rules = new ArrayList<>();
        for (String layout : layouts) {
            String[] others = layouts.stream().filter(l -> !l.equals(layout)).toArray(String[]::new);
            rules.add(noClasses()
                    .that()
                    .resideInAPackage(layout)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .because("each layout can be dropped in alone; what two of them share belongs into gear-core")
                    .allowEmptyShould(true));
        }
        return CompositeArchRule.of(rules);
    }

    private static DescribedPredicate<JavaAccess<?>> hiddenInput() {
        return describe("it is a hidden input (clock, environment, unseeded randomness)", access -> {
            JavaClass owner = access.getTargetOwner();
            boolean unseeded = owner.isEquivalentTo(Random.class)
                    && access.getDescription().contains(Random.class.getName() + ".<init>()");
            return unseeded || HIDDEN.getOrDefault(owner.getName(), Set.of()).contains(access.getName());
        });
    }

    private static boolean isThreadOrFile(JavaClass type) {
        String in = type.getPackageName();
        return type.isAssignableTo(Thread.class)
                || type.isAssignableTo(Executor.class)
                || in.startsWith("java.nio.file")
                || (in.equals("java.io") && !type.isEquivalentTo(java.io.Serializable.class));
    }
}
