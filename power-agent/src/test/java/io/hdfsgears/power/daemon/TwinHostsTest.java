// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts {@code d} and {@code e} name the same fence target, as an installed hosts file may; {@code f} names another. */
final class TwinHostsTest {
    private static final String SCRIPT = """
        #!/bin/bash
        cd "$(dirname "$0")" || exit 1
        echo "$1 $2" >> calls
        case $1 in state) cat "$2";; *) echo "$1" > "$2";; esac
        """;

    @TempDir
    Path folder;

    private final FakeNameNode nameNode = new FakeNameNode("nn1", true);

    private String text() {
        String host = "\"%s\": {\"sleepBy\": \"driver\", \"drivers\": [{\"type\": \"command\"},"
                + " {\"type\": \"fence\", \"agent\": \"/usr/sbin/fence_virsh\", \"ip\": \"127.0.0.1\", \"plug\": \"%s\"}]}";
        return """
            {"policy": {"settleMillis": 0, "pollMillis": 20},
             "serve": {"heartbeatMillis": 100, "stateMillis": 100},
             "defaults": {"command": {"on": ["%1$s", "on", "{host}"], "gracefulOff": ["%1$s", "off", "{host}"],
               "state": ["%1$s", "state", "{host}"]}},
             "hosts": {%2$s, %3$s, %4$s}}\
            """.formatted(
                folder.resolve("switch"), host.formatted("d", "1"), host.formatted("e", "1"), host.formatted("f", "2"));
    }

    private void until(String host, String what, Predicate<HostWord> holds) {
        Poll.until(Duration.ofSeconds(20), host + " " + what, () -> {
            HostWord word = nameNode.last(host + ":9866");
            return word != null && holds.test(word);
        });
    }

    @Test
    void hostsThatNameTheSameDeviceAreWokenAndNeverSwitchedOff() throws Exception {
        Scripts.program(folder.resolve("switch"), SCRIPT);
        for (String host : List.of("d", "e", "f")) {
            Files.writeString(folder.resolve(host), "on\n");
            nameNode.order(host + ":9866", false, true);
        }
        HostsFile file = HostsFile.parse(text());
        try (SharedDevices shared = new SharedDevices();
                PowerHosts drivers = PowerHosts.load(file, shared);
                PowerHosts readers = PowerHosts.load(HostsFile.parse(text()), shared);
                ServeDaemon daemon =
                        new ServeDaemon(ServeSettings.of(file, drivers), drivers, readers, List.of(nameNode))) {
            daemon.start();
            until(
                    "f",
                    "sleeps",
                    word -> word.power() == PowerState.OFF
                            && word.alarm().isEmpty()
                            && word.wake().wakeable() == Wakeable.YES);
            for (String twin : List.of("d", "e")) {
                until(
                        twin,
                        "stays on, with an alarm",
                        word -> word.power() == PowerState.ON
                                && word.wake().wakeable() == Wakeable.DOUBTED
                                && word.alarm().contains("not switched off")
                                && word.alarm().contains("hosts.d.drivers[1]")
                                && word.alarm().contains("hosts.e.drivers[1]"));
                for (PowerAction action : List.of(PowerAction.GRACEFUL_OFF, PowerAction.FORCE_OFF, PowerAction.CYCLE)) {
                    Outcome refused = daemon.handOrders().order(twin, action).get(20, TimeUnit.SECONDS);
                    assertThat(refused.result()).isEqualTo(Command.Result.CANNOT);
                    assertThat(refused.detail()).contains("hosts.e.drivers[1]");
                }
            }
            assertThat(Files.readString(folder.resolve("calls"))).contains("off f\n");
            for (String host : List.of("d", "e", "f")) {
                Files.writeString(folder.resolve(host), "off\n");
                until(host, "is off", word -> word.power() == PowerState.OFF);
                nameNode.order(host + ":9866", true, false);
                until(host, "is woken", word -> word.power() == PowerState.ON);
            }
        }
        assertThat(Files.readString(folder.resolve("calls"))).doesNotContain("off d\n", "off e\n");
    }
}
