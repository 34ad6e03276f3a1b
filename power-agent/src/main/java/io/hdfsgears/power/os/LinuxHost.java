// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.agent.Nic;
import io.hdfsgears.power.agent.OsFacts;
import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.os.AgentSettings.WakeOnLan;
import io.hdfsgears.power.os.Tools.ToolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A host with Linux. Its sleep is seen by two clocks: {@code /proc/uptime} counts it, the monotonic clock does not. */
public final class LinuxHost implements HostOs {
    private static final Logger LOG = LoggerFactory.getLogger(LinuxHost.class);
    private static final String STATE = "/sys/power/state";
    private static final String MEM_SLEEP = "/sys/power/mem_sleep";
    private static final String WAKEUP_IRQ = "/sys/power/pm_wakeup_irq";
    private static final String SYSTEMD = "/run/systemd/system";
    /** The kernel that runs after a crash, to save the memory of the one that crashed (kdump). */
    private static final String CRASH_DUMP = "/proc/vmcore";

    private static final long LOOK_MILLIS = 500;

    private final SysFiles files;
    private final Tools tools;
    private final Nics nics;
    private final AlarmClock clock;
    private final AgentSettings settings;
    private final Optional<NodeManagerProbe> nodeManager;
    private final TurnAway turnAway;
    private boolean everArmed;
    /** The last attempt armed no interface, and the host may sleep nevertheless. */
    private boolean failedToArm;

    /** @param dataPort of its DataNode: where blocks are read */
    public LinuxHost(SysFiles files, AgentSettings settings, int dataPort) {
        this.files = files;
        this.tools = new Tools(files);
        this.nics = new Nics(files, tools);
        this.clock = new AlarmClock(files);
        this.settings = settings;
        this.nodeManager = settings.nodeManager().isEmpty()
                ? Optional.empty()
                : Optional.of(new NodeManagerProbe(settings.nodeManager()));
        this.turnAway = new TurnAway(tools, dataPort, settings.turnAwayMillis());
    }

    /** All that a preflight looks at. */
    public OsFacts facts() throws InterruptedException {
        boolean systemd = files.exists(SYSTEMD);
        List<String> wanted = new ArrayList<>(List.of("ethtool"));
        wanted.addAll(systemd ? List.of("systemctl", "busctl") : List.of());
        wanted.addAll(turnAway.programs());
        return new OsFacts(
                runsAsRoot(files),
                systemd,
                List.of(read(STATE).split("\\s+", -1)),
                read(MEM_SLEEP),
                read("/sys/power/disk"),
                read("/sys/power/resume"),
                freeSwapBytes(),
                number(read("/sys/power/image_size")),
                read("/sys/kernel/security/lockdown"),
                systemd ? logind("CanSuspend") : Optional.empty(),
                systemd ? logind("CanHibernate") : Optional.empty(),
                clock.isThere(),
                files.read(AlarmClock.WAKEUP),
                nics.read(),
                wanted.stream().filter(tool -> tools.find(tool).isEmpty()).toList(),
                vetoes(),
                systemd ? masked() : Map.of());
    }

    /** Whether this process is root. */
    public static boolean runsAsRoot(SysFiles files) {
        return files.read("/proc/self/status")
                .filter(s -> s.matches("(?s).*\\bUid:\\s+\\d+\\s+0\\s.*"))
                .isPresent();
    }

    private Map<SleepMode, List<String>> masked() throws InterruptedException {
        Map<SleepMode, List<String>> masked = new EnumMap<>(SleepMode.class);
        for (SleepMode mode : SleepMode.values()) {
            masked.put(mode, SleepUnit.masked(tools, mode));
        }
        return masked;
    }

    private String read(String path) {
        return files.read(path).orElse("");
    }

    private static long number(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    /** Compressed memory is no place for memory. */
    private long freeSwapBytes() {
        return read("/proc/swaps")
                        .lines()
                        .skip(1)
                        .filter(line -> !line.contains("zram"))
                        .map(line -> line.trim().split("\\s+", -1))
                        .filter(words -> words.length >= 4)
                        .mapToLong(words -> number(words[2]) - number(words[3]))
                        .sum()
                * 1024;
    }

    private Optional<String> logind(String question) throws InterruptedException {
        try {
            String answer = call("", question).trim(); // s "yes"
            return Optional.of(answer.replaceAll("^s \"|\"$", ""));
        } catch (ToolException e) {
            return Optional.empty();
        }
    }

    private String call(String option, String method) throws ToolException, InterruptedException {
        List<String> arguments = new ArrayList<>(option.isEmpty() ? List.of() : List.of(option));
        arguments.addAll(List.of(
                "call", "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", method));
        return tools.run("busctl", arguments.toArray(String[]::new));
    }

    @Override
    public List<String> vetoes() throws InterruptedException {
        List<String> vetoes = new ArrayList<>();
        if (files.exists(CRASH_DUMP)) {
            vetoes.add("a crash dump that is being saved (" + CRASH_DUMP + ")");
        }
        if (settings.inhibitors() && files.exists(SYSTEMD)) {
            try {
                vetoes.addAll(Inhibitors.blocking(call("--json=short", "ListInhibitors"), settings.sleep()));
            } catch (ToolException e) {
                vetoes.add("inhibitors that cannot be read: " + e.text());
            } catch (IllegalArgumentException e) {
                vetoes.add(String.valueOf(e.getMessage()));
            }
        }
        if (nodeManager.isPresent()) {
            nodeManager.get().busy().ifPresent(vetoes::add);
        }
        return vetoes;
    }

    @Override
    public Optional<String> arm() throws InterruptedException {
        Optional<String> cannot = chooseMode();
        if (cannot.isPresent()) {
            return cannot;
        }
        if (settings.wakeOnLan() != WakeOnLan.OFF) {
            Nics.Armed armed = nics.arm(settings.interfaces());
            everArmed = true;
            failedToArm = armed.names().isEmpty() && settings.wakeOnLan() == WakeOnLan.TRIED;
            LOG.info(
                    "Wake-on-LAN armed on {}{}",
                    armed.names(),
                    armed.troubles().isEmpty() ? "" : ", not: " + armed.troubles());
            boolean enough = !armed.names().isEmpty() && armed.names().containsAll(settings.interfaces());
            if (!enough && settings.wakeOnLan() == WakeOnLan.REQUIRED) {
                String names = settings.interfaces().isEmpty()
                        ? ""
                        : "of the interfaces " + settings.interfaces() + " " + armed.names() + " are armed: ";
                return Optional.of(names + String.join("; ", armed.troubles()));
            }
        }
        return settings.deadManSeconds() == 0 ? Optional.empty() : clock.set(settings.deadManSeconds());
    }

    private Optional<String> chooseMode() throws InterruptedException {
        SleepMode mode = settings.sleep();
        List<String> masked = files.exists(SYSTEMD) ? SleepUnit.masked(tools, mode) : List.of();
        if (!masked.isEmpty()) {
            return Optional.of(masked + " masked: systemctl unmask " + String.join(" ", masked));
        }
        if (mode == SleepMode.POWEROFF) {
            return files.exists(SYSTEMD) ? Optional.empty() : Optional.of("poweroff needs systemd");
        }
        if (!List.of(read(STATE).split("\\s+", -1)).contains(mode.kernelWord())) {
            return Optional.of("the kernel cannot " + mode.word() + " (" + STATE + ": " + read(STATE) + ")");
        }
        if (mode == SleepMode.SUSPEND && !read(MEM_SLEEP).contains("[deep]")) {
            try {
                files.write(MEM_SLEEP, "deep");
            } catch (IOException e) {
                return Optional.of("S3 cannot be chosen (" + MEM_SLEEP + ": " + read(MEM_SLEEP) + ")");
            }
        }
        return Optional.empty();
    }

    @Override
    public void disarm() {
        clock.clear();
    }

    @Override
    public void rearm() throws InterruptedException {
        if (settings.wakeOnLan() != WakeOnLan.OFF) {
            Nics.Armed armed = nics.arm(settings.interfaces());
            failedToArm &= armed.names().isEmpty();
            List<String> off = nics.read().stream()
                    .filter(nic -> !nic.isArmed())
                    .map(Nic::name)
                    .toList();
            LOG.info("After sleep Wake-on-LAN is armed on {}; not on {} {}", armed.names(), off, armed.troubles());
        }
    }

    @Override
    public Optional<List<String>> armedMacs() throws InterruptedException {
        List<Nic> read = nics.read();
        if (settings.wakeOnLan() == WakeOnLan.OFF) {
            return armedByOthers(read);
        }
        List<String> macs = nics.macs(read, settings.interfaces(), everArmed);
        // one that was armed and is not any more will be armed again before sleep
        boolean none = everArmed ? failedToArm : Nics.canWakeByNone(read, settings.interfaces());
        return macs.isEmpty() && !none ? Optional.empty() : Optional.of(macs);
    }

    /** What the system itself has armed, such as systemd by a .link file. */
    private Optional<List<String>> armedByOthers(List<Nic> read) {
        List<String> macs = nics.macs(read, settings.interfaces(), true);
        return macs.isEmpty() && !Nics.noneArmed(read) ? Optional.empty() : Optional.of(macs);
    }

    @Override
    public OptionalLong bootedNanosAgo() {
        long up = uptimeNanos();
        return up > 0 ? OptionalLong.of(up) : OptionalLong.empty();
    }

    @Override
    public Slept sleep() throws InterruptedException {
        turnAway.begin();
        Slept slept = sleepNow();
        turnAway.end();
        return slept;
    }

    private Slept sleepNow() throws InterruptedException {
        OptionalLong gapBefore = gap();
        SleepUnit unit = new SleepUnit(tools, settings.sleep());
        boolean systemd = files.exists(SYSTEMD);
        long start = System.nanoTime();
        try {
            if (systemd) {
                unit.start(); // its hooks, and those who delay sleep, get their turn; it returns before the host sleeps
            } else {
                files.write(STATE, settings.sleep().kernelWord());
                long slept = Math.max(0, grown(gapBefore)); // the host is up again
                return new Slept(Optional.empty(), slept, true, wakeCause());
            }
        } catch (ToolException e) {
            return new Slept(Optional.of(e.text()), 0);
        } catch (IOException e) {
            return new Slept(
                    Optional.of("the kernel refused (" + STATE + ": " + e.getMessage() + ")" + lastFailure()), 0);
        }
        while (true) {
            Optional<Slept> over = SleepWatch.judge(System.nanoTime() - start, grown(gapBefore), unit.now());
            if (over.isPresent()) {
                Slept slept = over.get();
                return slept.failure().isEmpty()
                        ? new Slept(slept.failure(), slept.nanos(), true, wakeCause())
                        : new Slept(
                                slept.failure().map(why -> why + lastFailure()), slept.nanos(), slept.certain(), "");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /** The interrupt that ended the sleep, with what /proc/interrupts calls it. */
    private String wakeCause() {
        String irq = read(WAKEUP_IRQ);
        if (!irq.matches("\\d{1,6}")) {
            return "";
        }
        String name = read("/proc/interrupts")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(irq + ":"))
                .map(line -> " (" + line.replaceFirst("^\\d+:[\\s\\d]*", "").replaceAll("\\s+", " ") + ")")
                .findFirst()
                .orElse("");
        return "IRQ " + irq + name;
    }

    private String lastFailure() {
        String device = read("/sys/power/suspend_stats/last_failed_dev");
        String step = read("/sys/power/suspend_stats/last_failed_step");
        return device.isEmpty() && step.isEmpty() ? "" : "; the kernel's last failure: " + device + " " + step;
    }

    /** Time since boot that counts sleep, less time that does not: grows by how long the host slept. Empty: not known. */
    private OptionalLong gap() {
        long up = uptimeNanos();
        return up > 0 ? OptionalLong.of(up - System.nanoTime()) : OptionalLong.empty();
    }

    /** By how much the gap is larger than before; 0 where one of the two is not known. */
    private long grown(OptionalLong before) {
        OptionalLong now = gap();
        return before.isPresent() && now.isPresent() ? now.getAsLong() - before.getAsLong() : 0;
    }

    private long uptimeNanos() {
        String[] words = read("/proc/uptime").split("\\s+", -1);
        return words[0].matches("\\d{1,12}(\\.\\d+)?") ? (long) (Double.parseDouble(words[0]) * 1e9) : 0;
    }
}
