// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RemediesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Wait for it (-getGear shows it) or stop it with -cancelGear. | Wait for it ('hdfs gears status' shows it) or stop it with 'hdfs gears cancel'.",
                "on the chain: -gearHosts lists them.          | on the chain: 'hdfs gears hosts' lists them.",
                "the lowest gear of a dataset: -listDatasets). | the lowest gear of a dataset: 'hdfs dfsadmin -listDatasets').",
                "Or override with -force -reason ...           | Or override with --force --reason ...",
                "hdfs dfsadmin -gearReport names them          | 'hdfs gears report' names them",
                "Run -gearHosts -remove h1.                    | Run -gearHosts -remove h1.",
                "'hdfs fsck / -list-corruptfileblocks'         | 'hdfs fsck / -list-corruptfileblocks'",
                "See 'hdfs dfsadmin -gearReport' and '-getGear'. | See 'hdfs gears report' and 'hdfs gears status'.",
                "Run 'hdfs dfsadmin -setGear 3'.               | Run 'hdfs dfsadmin -setGear 3'.",
                "Run hdfs dfsadmin -setGear 3.                 | Run hdfs dfsadmin -setGear 3.",
                "free space, or even out the hosts (-evenOut). | free space, or even out the hosts ('hdfs gears even-out').",
                "a-setGear -setGears                           | a-setGear -setGears",
            })
    void verbsBecomeCommands(String said, String shown) {
        assertThat(Remedies.inGroup(said)).isEqualTo(shown);
    }

    @Test
    void noticesGetAges() {
        Instant now = Instant.parse("2026-11-26T07:01:47Z");
        assertThat(Ages.ofDated("2026-11-26T07:00:47Z chain founded", now)).isEqualTo("1 min ago, chain founded");
        assertThat(Ages.ofDated("chain founded", now)).isEqualTo("chain founded");
        assertThat(Ages.ofDated("", now)).isEmpty();
    }
}
