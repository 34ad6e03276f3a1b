// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.namenode.GearStartOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartRuleTest {
    private static StartRule of(String arguments) {
        return StartRule.of(GearStartOption.parse(arguments.isEmpty() ? new String[0] : arguments.split(" ")));
    }

    /** Each of these once ran stock's NameNode with hosts asleep, and all that they held was copied. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-regular",
                "-observer",
                "-rollingUpgrade started",
                "-rollingUpgrade rollback",
                "-importCheckpoint",
                "-upgrade",
                "-upgrade -clusterid c1"
            })
    void aNameNodeThatServesRunsTheGears(String arguments) {
        assertThat(of(arguments).gears()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-format", "-bootstrapStandby -force", "-recover", "-metadataVersion", "-rollback", "-wrong"})
    void whatServesNobodyIsStocks(String arguments) {
        assertThat(of(arguments).gears()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-upgrade", "-upgradeOnly", "-rollback", "-rollingUpgrade rollback"})
    void anotherVersionOrAnOlderStateIsRefusedWhileHostsSleep(String arguments) {
        assertThatThrownBy(() -> of(arguments).check(arguments, List.of("h05", "h04")))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining(arguments + " while 2 hosts sleep (h04, h05)")
                .hasMessageContaining("-setGear max -wait");
        assertThatCode(() -> of(arguments).check(arguments, List.of())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-rollingUpgrade started", "-importCheckpoint", "-format"})
    void othersStartWhileHostsSleep(String arguments) {
        assertThatCode(() -> of(arguments).check(arguments, List.of("h04"))).doesNotThrowAnyException();
    }

    @Test
    void manyHostsAreNotAllNamed() {
        List<String> hosts = IntStream.range(100, 200).mapToObj(i -> "h" + i).toList();
        assertThatThrownBy(() -> of("-upgrade").check("-upgrade", hosts)).hasMessageContaining("h109, …");
    }
}
