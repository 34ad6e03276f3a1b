// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.power.agent.SleepMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Who asked systemd to keep the host awake (systemd-inhibit). Read over D-Bus, since the list of systemd-inhibit cannot be taken
 * apart safely; {@code systemctl suspend} itself does not ask when root runs it.
 */
final class Inhibitors {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Inhibitors() {}

    /**
     * @param json answer of logind's ListInhibitors, by {@code busctl --json=short}: rows of what, who, why, mode, uid, pid
     * @return who holds it awake; empty: nobody
     * @throws IllegalArgumentException when it is something else
     */
    static List<String> blocking(String json, SleepMode mode) {
        JsonNode rows;
        try {
            rows = JSON.readTree(json).path("data").path(0);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("logind's list of inhibitors is not JSON", e);
        }
        if (!rows.isArray()) {
            throw new IllegalArgumentException("logind's list of inhibitors has another shape");
        }
        String operation = mode == SleepMode.POWEROFF ? "shutdown" : "sleep";
        List<String> blocking = new ArrayList<>();
        for (JsonNode row : rows) {
            boolean what = List.of(row.path(0).asText("").split(":")).contains(operation);
            // "block-weak" yields to privileged users; "delay" only waits
            if (what && row.path(3).asText("").equals("block")) {
                blocking.add("inhibitor of " + row.path(1).asText("?") + ": "
                        + row.path(2).asText(""));
            }
        }
        return blocking;
    }
}
