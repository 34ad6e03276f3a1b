// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeTest {
    private static final Goal PIPS = Goal.mean("pips", "pips", "3.5", 1, 6);
    private static final Goal SIDES = Goal.each("sides", "sides", "", 6, 6);

    @TempDir
    Path folder;

    @SeededTest(seeds = 5)
    void sameSeedsGiveTheSameBytes(long seed) throws IOException {
        assertThat(everything(seed, "a")).isEqualTo(everything(seed, "b")).isNotEqualTo(everything(seed + 1, "c"));
    }

    private String everything(long seed, String name) throws IOException {
        List<Outcome> outcomes = List.of(outcome(seed, 10, PIPS, SIDES));
        Path plots = folder.resolve(name);
        Plots.write(outcomes, plots);
        return Csv.of(outcomes)
                + Json.of(outcomes)
                + Markdown.page(outcomes, "./sim paper dice", Path.of("img"))
                + Files.readString(plots.resolve("dice-throws.svg"));
    }

    @Test
    void aMeanMayHideASeedThatMissesAndAStrictGoalMayNot() {
        assertThat(outcome(1, 50, Goal.mean("pips", "pips", "", 2, 5), SIDES).met())
                .isTrue();
        assertThat(outcome(1, 50, Goal.each("pips", "pips", "", 2, 5), SIDES).met())
                .isFalse();
    }

    @Test
    void whatIsNotANumberMeetsNothingThatIsJudged() {
        Spread nothing = new Spread(List.of(1.0, Double.NaN));
        assertThat(new Judged(Goal.mean("m", "", "", 0, 5), nothing).met()).isFalse();
        assertThat(new Judged(Goal.each("m", "", "", 0, 5), nothing).met()).isFalse();
    }

    @Test
    void anIdentityMustHoldAndIsNoGoal() {
        Judged holds = new Judged(Goal.identity("m", "", "", 5, 5), new Spread(List.of(5.0, 5.0)));
        assertThat(holds.met()).isTrue();
        assertThat(holds.isJudged()).isFalse();
        assertThat(holds.verdict()).isEqualTo("identity");
        Judged broken = new Judged(Goal.identity("m", "", "", 5, 5), new Spread(List.of(5.0, 6.0)));
        assertThat(broken.met()).isFalse();
        assertThat(broken.verdict()).isEqualTo("MISSED");
        assertThat(new Judged(Goal.shown("m", "", ""), new Spread(List.of(5.0))).isJudged())
                .isFalse();
        assertThat(new Judged(Goal.mean("m", "", "", 0, 5), new Spread(List.of(5.0))).isJudged())
                .isTrue();
    }

    @Test
    void spreadIsThatOfASample() {
        Spread spread = new Spread(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
        assertThat(spread.mean()).isEqualTo(5);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(new Spread(List.of(3.0)).deviation()).isZero();
    }

    @Test
    void aMeasureThatIsForgottenIsAnError() {
        Goal other = Goal.shown("colour", "nm", "");
        assertThatThrownBy(() -> outcome(1, 1, PIPS, SIDES, other)).hasMessageContaining("did not measure 'colour'");
        assertThatThrownBy(() -> outcome(1, 1, PIPS)).hasMessageContaining("'sides', which none of its goals names");
    }

    @Test
    void thePageSaysHowToGetTheNumbersAgain() {
        String page = Markdown.page(List.of(outcome(1, 3, PIPS, SIDES)), "./sim paper all --seeds 3", Path.of("img"));
        assertThat(page)
                .contains("./sim paper dice --seeds 3\n")
                .contains("./sim paper all --seeds 3\n")
                .contains("[dice](#a-die-thrown-fair--or-not)")
                .contains("![Throws](img/dice-throws.svg)")
                .contains("| sides | sides | - | 6 | 6 | 6 | 0 | = 6, each seed | met |");
    }

    @Test
    void numbersKeepFourDigitsThatCount() {
        assertThat(List.of(0.123456, 12345.6, 1e-7, 26.0, 99.995).stream().map(Numbers::text))
                .containsExactly("0.1235", "12346", "1E-7", "26", "100");
    }

    @Test
    void cellsWithCommasAreQuoted() {
        assertThat(Csv.of(List.of("a,b", "c"), List.of(List.of("say \"x\"", "y"))))
                .isEqualTo("\"a,b\",c\n\"say \"\"x\"\"\",y\n");
    }

    private static Outcome outcome(long first, int seeds, Goal... goals) {
        return Outcome.of(new Dice(List.of(goals)), new Seeds(first, seeds));
    }
}
