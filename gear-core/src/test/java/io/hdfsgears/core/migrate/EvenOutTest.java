// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.migrate.EvenOut.Action;
import io.hdfsgears.core.migrate.EvenOut.Decision;
import io.hdfsgears.core.migrate.EvenOut.Look;
import org.junit.jupiter.api.Test;

class EvenOutTest {
    private static final String POLICY = "rabbit ";
    private static final String OLD = "rabbit 12 hosts";
    private static final String NEW = "rabbit 13 hosts";

    private static Look look(String stored, String current, boolean running) {
        return new Look(stored, POLICY, current, running, true, false);
    }

    @Test
    void dataMovesOnceTheChainHasChanged() {
        assertThat(EvenOut.IDLE.decide(look(OLD, OLD, false)).action()).isEqualTo(Action.NONE);
        assertThat(EvenOut.IDLE.decide(look(OLD, NEW, false)).action()).isEqualTo(Action.START);
        Decision running = EvenOut.IDLE.decide(look(OLD, NEW, true));
        assertThat(running.action()).isEqualTo(Action.NONE);
        Decision ended = running.next().decide(look(OLD, NEW, false));
        assertThat(ended.action()).isEqualTo(Action.STORE);
        assertThat(ended.arrangement()).isEqualTo(NEW);
        assertThat(ended.next().decide(look(NEW, NEW, false)).action()).isEqualTo(Action.NONE);
    }

    @Test
    void aHostThatJoinsMeanwhileStartsItAgain() {
        Decision running = EvenOut.IDLE.decide(look(OLD, OLD, true));
        Decision ended = running.next().decide(look(OLD, NEW, false));
        assertThat(ended.arrangement()).as("what it began with").isEqualTo(OLD);
        assertThat(ended.next().decide(look(OLD, NEW, false)).action()).isEqualTo(Action.START);
    }

    @Test
    void nothingMovesWithoutAllHosts() {
        Look low = new Look(OLD, POLICY, NEW, false, false, false);
        assertThat(EvenOut.IDLE.decide(low).action()).isEqualTo(Action.NONE);
    }

    @Test
    void dataThatWasNeverLaidOutStaysUntilItsOperatorOrdersIt() {
        assertThat(EvenOut.IDLE.decide(look("", NEW, false)).action()).isEqualTo(Action.NONE);
        assertThat(EvenOut.IDLE
                        .decide(new Look("", POLICY, NEW, false, true, true))
                        .arrangement())
                .as("there is nothing to move")
                .isEqualTo(NEW);
        assertThat(EvenOut.IDLE.decide(look("springfs 12 hosts", NEW, false)).action())
                .as("another policy laid it out")
                .isEqualTo(Action.NONE);
    }
}
