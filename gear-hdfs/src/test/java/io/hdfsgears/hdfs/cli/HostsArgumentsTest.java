// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code -gearHosts} makes of its words. */
final class HostsArgumentsTest {
    private static Command read(String words) throws BadArgumentsException {
        return HostsArguments.read(Flags.read(
                words.isEmpty() ? List.of() : List.of(words.split(" ", -1)),
                Set.of("-refound", "-dryRun", "-wait", "-json"),
                Set.of("-remove", "-replace", "-move", "-primaries", "-reason", "-timeout"),
                1));
    }

    private static ChangeHostsRequestProto change(String words) throws BadArgumentsException {
        return ((Command.ChangeHosts) read(words)).request();
    }

    @Test
    void withoutAChangeItLists() throws Exception {
        assertThat(read("")).isEqualTo(new Command.ListHosts(HostFilter.ALL, false));
        assertThat(read("-json")).isEqualTo(new Command.ListHosts(HostFilter.ALL, true));
    }

    @Test
    void eachChangeCarriesItsValues() throws Exception {
        assertThat(change("-remove h3").getRemove()).isEqualTo("h3");
        assertThat(change("-replace h3 h9"))
                .returns("h3", ChangeHostsRequestProto::getReplace)
                .returns("h9", ChangeHostsRequestProto::getBy);
        assertThat(change("-move h3 7"))
                .returns("h3", ChangeHostsRequestProto::getMove)
                .returns(7, ChangeHostsRequestProto::getPosition);
        assertThat(change("-primaries 3").getPrimaries()).isEqualTo(3);
        assertThat(change("-refound").getRefound()).isTrue();
        assertThat(change("-refound").getDryRun()).isFalse();
        assertThat(change("-refound -dryRun -reason moved"))
                .returns(true, ChangeHostsRequestProto::getDryRun)
                .returns("moved", ChangeHostsRequestProto::getReason);
    }

    @Test
    void itWaitsWhenAsked() throws Exception {
        assertThat(((Command.ChangeHosts) read("-primaries 3")).patience()).isEmpty();
        assertThat(((Command.ChangeHosts) read("-primaries 3 -wait -timeout 90s")).patience())
                .contains(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @CsvSource({
        "-remove h3 -refound, Say one change at a time, not -remove and -refound.",
        "-replace h3, name the new host",
        "-move h3, say the position",
        "-move h3 first, -move's position",
        "-primaries two, -primaries",
        "-remove h3 h4, 'h4' is not known here.",
        "-dryRun, '-dryRun' goes with a change only",
        "h3, 'h3' goes with a change only",
    })
    void badWordsAreNamed(String words, String said) {
        assertThatThrownBy(() -> read(words))
                .isInstanceOf(BadArgumentsException.class)
                .hasMessageContaining(said);
    }
}
