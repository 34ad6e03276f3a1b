// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.paper.Catalogue;
import org.junit.jupiter.api.Test;

class PaperCommandTest {
    @Test
    void withoutANameItListsWhatThereIs() {
        Shell shell = Shell.run("paper");
        assertThat(shell.exit()).isZero();
        assertThat(shell.out()).startsWith("experiment");
        Catalogue.all().forEach(experiment -> assertThat(shell.out()).contains(experiment.name()));
    }

    @Test
    void anUnknownNameIsNamedWithTheRemedy() {
        Shell shell = Shell.run("paper", "perpetuum-mobile");
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("'perpetuum-mobile'").contains("give 'all' or one of");
    }

    @Test
    void badNumbersAreNamedWithTheRemedy() {
        assertThat(Shell.run("paper", "all", "--seeds", "0").err())
                .contains("--seeds 0")
                .contains("give 1 or more");
        Shell shell = Shell.run("paper", "all", "--seeds", "many");
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("many").contains("./sim help paper");
    }

    @Test
    void everyExperimentIsNamedOnceInLowerCaseWithHyphens() {
        assertThat(Catalogue.all().stream().map(Experiment::name))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z0-9]+(-[a-z0-9]+)*"));
        assertThat(Catalogue.all())
                .allSatisfy(experiment ->
                        assertThat(experiment.goals()).as(experiment.name()).isNotEmpty());
    }

    @Test
    void theBeginningOfNamesRunsThemAll() {
        Shell shell = Shell.run("paper", "eafr-t", "--seeds", "1");
        assertThat(shell.exit()).as("whole words only").isEqualTo(2);
        assertThat(Shell.run("paper", "rabbit-recovery", "--seeds", "1").out())
                .contains("rabbit-recovery-group-size:")
                .contains("All goals of 1 experiment");
        assertThat(Shell.run("paper", "read-balancing", "--seeds", "1").out())
                .as("an experiment's own name means it alone")
                .doesNotContain("read-balancing-layouts");
    }
}
