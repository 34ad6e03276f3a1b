// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** A reader of YAML 1.1 must read what a reader of JSON reads. */
final class YamlTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"power\":\"ON\",\"off\":\"off\",\"n\":\"n\",\"none\":\"null\",\"tilde\":\"~\",\"empty\":\"\"}",
                "{\"time\":\"2026-01-01T00:00:00Z\",\"number\":\"12\",\"hex\":\"0x1f\",\"float\":\"1e3\",\"dot\":\".inf\"}",
                "{\"text\":\"a: b\",\"hash\":\"a # b\",\"lines\":\"a\\nb\",\"quote\":\"it's \\\"so\\\"\",\"dash\":\"- a\"}",
                "{\"space\":\" a \",\"end\":\"a:\",\"host\":\"h01:9866\",\"rack\":\"/r1\",\"umlaut\":\"ä\",\"star\":\"*a\"}",
                "{\"int\":1,\"real\":1.5,\"yes\":true,\"null\":null,\"big\":9223372036854775807,\"minus\":-3}",
                "{\"none\":[],\"nothing\":{},\"list\":[1,\"two\",[3,[4]],{\"five\":6,\"seven\":[8]}],\"deep\":{\"a\":{\"b\":{}}}}",
                "{\"hosts\":[{\"name\":\"h01:9866\",\"alarms\":[\"a\",\"b\"]},{\"name\":\"h02:9866\"}]}",
                "{\"tab\":\"a\\tb\",\"percent\":\"90 %\",\"at\":\"@a\",\"bang\":\"!a\",\"slash\":\"a/b\",\"equal\":\"=\"}",
            })
    void whatIsReadBackIsTheSame(String json) throws JsonProcessingException {
        String yaml = io.hdfsgears.hdfs.cli.gears.show.Yaml.of(MAPPER.readTree(json));
        Object back = new Yaml().load(yaml);
        assertThat(MAPPER.readTree(MAPPER.writeValueAsString(back))).as(yaml).isEqualTo(MAPPER.readTree(json));
    }

    @Test
    void itReadsAsPeopleWriteIt() throws JsonProcessingException {
        String json =
                "{\"verb\":\"getGear\",\"message\":\"\",\"hosts\":[{\"rack\":\"/r1\",\"power\":\"ON\"},{\"rack\":\"/r2\"}],"
                        + "\"gears\":[2,5]}";
        assertThat(io.hdfsgears.hdfs.cli.gears.show.Yaml.of(MAPPER.readTree(json)))
                .isEqualTo("""
                verb: getGear
                message: ""
                hosts:
                  - rack: /r1
                    power: "ON"
                  - rack: /r2
                gears:
                  - 2
                  - 5
                """);
    }
}
