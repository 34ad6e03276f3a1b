// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AlarmClassTest {
    @Test
    void noAddressUserOrPathIsShown() {
        assertThat(AlarmClass.of(List.of(
                        "h01 cannot be switched on: BMC 10.77.0.101:623 refuses user, password or privilege: power",
                        "kept awake by inhibitor of backup: dump to /secret; its state cannot be read: UNREACHABLE, BMC 10.77.0.1",
                        "<script>10.77.0.102</script>",
                        "10.77.0.103")))
                .containsExactly("cannot be switched on", "its power cannot be read", "kept awake", "has an alarm");
        assertThat(AlarmClass.of(
                        List.of("its agent arms Wake-on-LAN on 02:77:00:00:00:04, and the hosts file differs")))
                .containsExactly("is woken by another MAC than its agent arms");
        assertThat(AlarmClass.of(List.of())).isEmpty();
    }

    /** Metrics are made of a report that shows classes. */
    @Test
    void theClassOfAClassIsTheSame() {
        List<String> alarms = List.of(
                "its state cannot be read: UNREACHABLE, BMC 10.77.0.1",
                "is on, and its DataNode is not heard of for 10 min",
                "no controller would wake it: name it in the hosts file",
                "of a kind that nobody knows");
        List<String> classes = List.copyOf(AlarmClass.of(alarms));
        assertThat(classes)
                .containsExactly(
                        "its power cannot be read",
                        "was woken and is not heard of",
                        AlarmClass.NO_WAKER,
                        "has an alarm");
        assertThat(AlarmClass.of(classes)).containsExactlyElementsOf(classes);
    }
}
