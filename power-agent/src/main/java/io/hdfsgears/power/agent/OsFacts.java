// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a host says of itself, as found.
 *
 * @param root whether this process may do everything
 * @param systemd whether systemd runs it
 * @param sleepStates words of /sys/power/state
 * @param memSleep text of /sys/power/mem_sleep, as {@code s2idle [deep]}
 * @param disk text of /sys/power/disk, as {@code [platform] shutdown}
 * @param resume text of /sys/power/resume, as {@code 259:3}
 * @param swapBytes free swap
 * @param imageBytes /sys/power/image_size: what a memory image is shrunk to, if it can be
 * @param lockdown text of /sys/kernel/security/lockdown, as {@code [none] integrity}
 * @param canSuspend what logind answers: yes, no, na, challenge; empty: not asked
 * @param rtcAlarm whether the clock has an alarm that can wake
 * @param rtcWakeup whether it may: enabled, disabled; empty: it does not say
 * @param missingTools programs that are wanted and are not there
 * @param vetoes why the host may not sleep just now
 * @param masked systemd's units that are masked and that a way to sleep needs
 */
public record OsFacts(
        boolean root,
        boolean systemd,
        List<String> sleepStates,
        String memSleep,
        String disk,
        String resume,
        long swapBytes,
        long imageBytes,
        String lockdown,
        Optional<String> canSuspend,
        Optional<String> canHibernate,
        boolean rtcAlarm,
        Optional<String> rtcWakeup,
        List<Nic> nics,
        List<String> missingTools,
        List<String> vetoes,
        Map<SleepMode, List<String>> masked) {
    public OsFacts {
        sleepStates = List.copyOf(sleepStates);
        nics = List.copyOf(nics);
        missingTools = List.copyOf(missingTools);
        vetoes = List.copyOf(vetoes);
        masked = Map.copyOf(masked);
    }

    /** Masked units without which the host does not sleep so. */
    List<String> masked(SleepMode mode) {
        return masked.getOrDefault(mode, List.of());
    }
}
