// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.tutorial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.PowerDriverContract;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

// --8<-- [start:test]
final class TasmotaPlugTest extends PowerDriverContract {
    private static final String PASSWORD = "pl&g secret";

    private final FakePlug plug = new FakePlug(PASSWORD);

    @AfterEach
    void closePlug() {
        plug.close();
    }

    private String section(int port, Path password) {
        return """
                {"type": "tasmota", "address": "127.0.0.1", "port": %d, "passwordFile": "%s"}""".formatted(port, password);
    }

    @Override
    protected String section() {
        return sectionAtPort(plug.port());
    }

    @Override
    protected String sectionWithPassword(Path file) {
        return section(plug.port(), file);
    }

    @Override
    protected String sectionAtPort(int port) {
        return section(port, Scripts.secret(folder.resolve("password"), PASSWORD));
    }

    @Override
    protected List<String> secrets() {
        return List.of(PASSWORD);
    }

    @Test
    void anAnswerWithoutAStateIsNotTakenForOff() throws Exception {
        plug.answers("{\"Command\":\"Unknown\"}");
        assertThatThrownBy(TestHosts.driver(section(), shared)::read)
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.GARBLED));
    }
}
// --8<-- [end:test]
