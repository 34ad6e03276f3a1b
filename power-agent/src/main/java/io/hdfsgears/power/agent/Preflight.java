// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import io.hdfsgears.power.agent.Finding.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a host can do, and what to change so that it can do more; from the facts alone. */
public final class Preflight {
    private static final long MEBIBYTE = 1L << 20;

    private Preflight() {}

    /** In the order in which they are shown. */
    public static List<Finding> of(OsFacts facts) {
        List<Finding> findings = new ArrayList<>();
        findings.add(masked(facts, SleepMode.SUSPEND).orElseGet(() -> suspend(facts)));
        findings.add(masked(facts, SleepMode.HIBERNATE).orElseGet(() -> hibernate(facts)));
        findings.add(masked(facts, SleepMode.POWEROFF).orElseGet(() -> powerOff(facts)));
        if (facts.nics().isEmpty()) {
            findings.add(new Finding(
                    "wake-on-lan",
                    Grade.NO,
                    "no network interface with hardware of its own",
                    "let the controller wake it by its BMC, and set agent.wakeOnLan to off"));
        }
        facts.nics().forEach(nic -> findings.add(wakeOnLan(nic)));
        findings.add(clock(facts));
        findings.add(
                facts.root()
                        ? new Finding("root", Grade.YES, "runs as root", "")
                        : new Finding(
                                "root",
                                Grade.ALMOST,
                                "does not run as root: some of this could not be read, and nothing could be set",
                                "run it as root"));
        findings.add(
                facts.missingTools().isEmpty()
                        ? new Finding("tools", Grade.YES, "all there", "")
                        : new Finding(
                                "tools",
                                Grade.ALMOST,
                                "missing: " + String.join(", ", facts.missingTools()),
                                "install " + String.join(", ", facts.missingTools())));
        findings.add(
                facts.vetoes().isEmpty()
                        ? new Finding("now", Grade.YES, "nothing keeps it awake", "")
                        : new Finding(
                                "now", Grade.ALMOST, String.join("; ", facts.vetoes()), "wait, or end what it is"));
        return findings;
    }

    /** Whether a host that sleeps so could: the mode works, and something wakes it. */
    public static boolean ready(List<Finding> findings, SleepMode mode, boolean needsWakeOnLan, boolean needsClock) {
        boolean sleeps = findings.stream().anyMatch(f -> f.subject().equals(mode.word()) && f.grade() != Grade.NO);
        boolean clock =
                !needsClock || findings.stream().anyMatch(f -> f.subject().equals("clock") && f.grade() != Grade.NO);
        boolean wakes = !needsWakeOnLan
                || findings.stream().anyMatch(f -> f.subject().startsWith("wake-on-lan ") && f.grade() != Grade.NO);
        return sleeps && clock && wakes;
    }

    /** logind says that it can, and systemctl fails without a word, where a target is masked. */
    private static Optional<Finding> masked(OsFacts facts, SleepMode mode) {
        List<String> masked = facts.masked(mode);
        return masked.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        mode.word(),
                        Grade.NO,
                        "masked: " + String.join(", ", masked),
                        "systemctl unmask " + String.join(" ", masked)));
    }

    private static Finding suspend(OsFacts facts) {
        String subject = SleepMode.SUSPEND.word();
        if (!facts.sleepStates().contains("mem")) {
            return new Finding(
                    subject,
                    Grade.NO,
                    "the kernel cannot (/sys/power/state: " + shown(String.join(" ", facts.sleepStates())) + ")",
                    "a kernel with CONFIG_SUSPEND on hardware with ACPI S3; virtual machines have none unless they are given it");
        }
        if (!facts.memSleep().contains("deep")) {
            return new Finding(
                    subject,
                    Grade.NO,
                    "only s2idle (/sys/power/mem_sleep: " + shown(facts.memSleep())
                            + "), which saves little on a server",
                    "enable S3 in the firmware's setup, or use hibernate");
        }
        if (refused(facts.canSuspend())) {
            return new Finding(
                    subject, Grade.NO, "logind says " + facts.canSuspend().get(), "see systemd-sleep.conf(5)");
        }
        return facts.memSleep().contains("[deep]")
                ? new Finding(subject, Grade.YES, "S3 (mem_sleep: " + facts.memSleep() + ")", "")
                : new Finding(
                        subject,
                        Grade.ALMOST,
                        "S3 is there and not chosen (mem_sleep: " + facts.memSleep() + ")",
                        "the agent chooses it; for others: mem_sleep_default=deep on the kernel's command line");
    }

    private static Finding hibernate(OsFacts facts) {
        String subject = SleepMode.HIBERNATE.word();
        if (!facts.sleepStates().contains("disk") || facts.disk().contains("[disabled]")) {
            boolean locked = !facts.lockdown().isEmpty() && !facts.lockdown().contains("[none]");
            return new Finding(
                    subject,
                    Grade.NO,
                    "the kernel cannot (/sys/power/state: " + shown(String.join(" ", facts.sleepStates())) + ", disk: "
                            + shown(facts.disk()) + (locked ? ", lockdown: " + facts.lockdown() : "") + ")",
                    locked
                            ? "Secure Boot's lockdown forbids it: turn Secure Boot off, or use suspend or poweroff"
                            : "a kernel with CONFIG_HIBERNATION, or use suspend or poweroff");
        }
        if (facts.swapBytes() < facts.imageBytes() || facts.swapBytes() == 0) {
            return new Finding(
                    subject,
                    Grade.NO,
                    "free swap " + facts.swapBytes() / MEBIBYTE + " MiB, image " + facts.imageBytes() / MEBIBYTE
                            + " MiB",
                    "more swap: as much as memory that is in use");
        }
        if (facts.resume().isEmpty() || facts.resume().equals("0:0")) {
            return new Finding(
                    subject,
                    Grade.NO,
                    "the kernel does not know where to resume from (/sys/power/resume: " + shown(facts.resume()) + ")",
                    "resume=<swap device> on the kernel's command line and in the initramfs");
        }
        if (refused(facts.canHibernate())) {
            return new Finding(
                    subject, Grade.NO, "logind says " + facts.canHibernate().get(), "see systemd-sleep.conf(5)");
        }
        return new Finding(
                subject,
                Grade.YES,
                "S4 (disk: " + facts.disk() + "), free swap " + facts.swapBytes() / MEBIBYTE + " MiB, image "
                        + facts.imageBytes() / MEBIBYTE + " MiB",
                "");
    }

    private static Finding powerOff(OsFacts facts) {
        String subject = SleepMode.POWEROFF.word();
        return facts.systemd()
                ? new Finding(subject, Grade.YES, "S5, by systemctl; a boot takes minutes", "")
                : new Finding(
                        subject,
                        Grade.NO,
                        "systemd does not run this host",
                        "let the controller's drivers put it to sleep (sleepBy: driver)");
    }

    private static Finding wakeOnLan(Nic nic) {
        String subject = "wake-on-lan " + nic.name();
        String known = nic.mac() + (nic.up() ? "" : ", no link");
        if (!nic.trouble().isEmpty()) {
            return new Finding(
                    subject, Grade.NO, known + ": " + nic.trouble(), "install ethtool, or look at why it fails");
        }
        if (!nic.canWake()) {
            return new Finding(
                    subject,
                    Grade.NO,
                    known + ", supports " + shown(nic.supports().orElse("")) + ", magic packets (g) are not among them",
                    "another interface, or the BMC; firmware may hide it (Wake on LAN, ErP or Deep Sleep)");
        }
        boolean off = nic.wakeup().filter("disabled"::equals).isPresent();
        String found = known + ", supports " + nic.supports().orElse("") + ", armed "
                + nic.armed().orElse("?")
                + nic.wakeup().map(w -> ", device wakeup " + w).orElse("");
        return nic.isArmed() && !off
                ? new Finding(subject, Grade.YES, found, "")
                : new Finding(
                        subject,
                        Grade.ALMOST,
                        found,
                        "the agent arms it; lasting: WakeOnLan=magic in a systemd .link file");
    }

    private static Finding clock(OsFacts facts) {
        if (!facts.rtcAlarm()) {
            return new Finding(
                    "clock",
                    Grade.NO,
                    "no alarm clock (/sys/class/rtc/rtc0/wakealarm): a host that nobody wakes would sleep for ever",
                    "enable the RTC in firmware and kernel; or agent.deadManHours 0 to do without");
        }
        boolean off = facts.rtcWakeup().filter("disabled"::equals).isPresent();
        return new Finding(
                "clock",
                off ? Grade.ALMOST : Grade.YES,
                "rtc0 has an alarm"
                        + facts.rtcWakeup().map(w -> ", wakeup " + w).orElse(""),
                off ? "the agent enables it" : "");
    }

    private static boolean refused(Optional<String> logind) {
        return logind.map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> word.equals("no") || word.equals("na"))
                .isPresent();
    }

    private static String shown(String text) {
        return text.isBlank() ? "nothing" : text;
    }
}
