// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.config.OrderEnd;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns the flags and words of a command line into a {@link Command}, for the verbs and for {@code hdfs gears}. */
public final class Arguments {
    static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);
    /** A year, as the NameNode has it for {@code -end}. */
    private static final Duration LONGEST = Duration.ofDays(366);

    private static final Set<String> RELATIVE = Set.of("up", "down", "min", "max");

    private static final int PERCENT = 100;

    private Arguments() {}

    /** @param args what follows the verb */
    static Command parse(Verb verb, List<String> args) throws BadArgumentsException {
        return switch (verb) {
            case SET_GEAR ->
                setGear(Flags.read(
                        args,
                        Set.of("-dryRun", "-force", "-wait", "-json"),
                        Set.of("-reason", "-timeout", "-nodes", "-end", "-watts"),
                        1));
            case GET_GEAR ->
                new Command.GetGear(
                        Flags.read(args, Set.of("-json"), Set.of(), 0).has("-json"));
            case GEAR_CHECK ->
                new Command.Check(Flags.read(args, Set.of("-json"), Set.of(), 0).has("-json"));
            case GEAR_REPORT -> report(Flags.read(args, Set.of("-verbose", "-json"), Set.of(), 0));
            case GEAR_MODE -> mode(Flags.read(args, Set.of("-json"), Set.of(), 1));
            case ADOPT_LAYOUT -> adopt(Flags.read(args, Set.of("-dryRun", "-cancel", "-json"), Set.of("-reason"), 1));
            case EVEN_OUT -> evenOut(Flags.read(args, Set.of("-dryRun", "-json"), Set.of("-threshold", "-reason"), 0));
            case SET_DATASET ->
                setDataset(Flags.read(
                        args, Set.of("-dryRun", "-json"), Set.of("-primaries", "-gear", "-share", "-reason"), 1));
            case REMOVE_DATASET -> removeDataset(Flags.read(args, Set.of("-dryRun", "-json"), Set.of("-reason"), 1));
            case GEAR_HOSTS ->
                HostsArguments.read(Flags.read(
                        args,
                        Set.of("-refound", "-dryRun", "-wait", "-json"),
                        Set.of("-remove", "-replace", "-move", "-primaries", "-reason", "-timeout"),
                        1));
            case LIST_DATASETS ->
                new Command.ListDatasets(
                        Flags.read(args, Set.of("-json"), Set.of(), 0).has("-json"));
            case EAFR_REPORT ->
                new Command.EafrReport(
                        Flags.read(args, Set.of("-json"), Set.of(), 0).has("-json"));
            case CANCEL_GEAR -> cancel(Flags.read(args, Set.of("-json"), Set.of("-reason"), 0));
        };
    }

    private static Command report(Flags flags) {
        return new Command.Report(flags.has("-verbose"), HostFilter.ALL, flags.has("-json"));
    }

    public static Command mode(Flags flags) throws BadArgumentsException {
        GearModeRequestProto.Builder request = GearModeRequestProto.newBuilder();
        if (!flags.words().isEmpty()) {
            String word = flags.words().get(0);
            request.setMode(ControlMode.of(word)
                    .orElseThrow(() -> new BadArgumentsException(
                            "the mode cannot be '" + word + "': it is auto, suggest or manual."))
                    .word());
        }
        return new Command.Mode(request.build(), flags.has("-json"));
    }

    public static Command adopt(Flags flags) throws BadArgumentsException {
        if (flags.has("-cancel") && (flags.has("-dryRun") || !flags.words().isEmpty())) {
            throw new BadArgumentsException(
                    "-cancel stops the one adoption under way; it goes with neither a path nor -dryRun.");
        }
        AdoptLayoutRequestProto.Builder request = AdoptLayoutRequestProto.newBuilder()
                .setDryRun(flags.has("-dryRun"))
                .setCancel(flags.has("-cancel"));
        flags.words().forEach(request::setPath);
        flags.value("-reason").ifPresent(request::setReason);
        return new Command.Adopt(request.build(), flags.has("-json"));
    }

    public static Command evenOut(Flags flags) throws BadArgumentsException {
        String text = flags.value("-threshold").orElse("10");
        int percent = Quantities.whole(text)
                .filter(n -> n >= 1 && n <= PERCENT)
                .map(Math::toIntExact)
                .orElseThrow(() -> new BadArgumentsException(
                        "-threshold cannot be '" + text + "': it takes percent points from 1 to 100, such as 10."));
        AdoptLayoutRequestProto.Builder request = AdoptLayoutRequestProto.newBuilder()
                .setDryRun(flags.has("-dryRun"))
                .setEvenOutPercent(percent);
        flags.value("-reason").ifPresent(request::setReason);
        return new Command.EvenOut(request.build(), flags.has("-json"));
    }

    public static Command setDataset(Flags flags) throws BadArgumentsException {
        SetDatasetRequestProto.Builder request =
                SetDatasetRequestProto.newBuilder().setPath(path(flags)).setDryRun(flags.has("-dryRun"));
        if (flags.value("-primaries").isPresent()) {
            request.setPrimaries(number("-primaries", flags.value("-primaries").get()));
        }
        if (flags.value("-gear").isPresent()) {
            request.setGear(number("-gear", flags.value("-gear").get()));
        }
        if (flags.value("-share").isPresent()) {
            request.setShare(number("-share", flags.value("-share").get()));
        }
        flags.value("-reason").ifPresent(request::setReason);
        return new Command.SetDataset(request.build(), flags.has("-json"));
    }

    public static Command removeDataset(Flags flags) throws BadArgumentsException {
        RemoveDatasetRequestProto.Builder request =
                RemoveDatasetRequestProto.newBuilder().setPath(path(flags)).setDryRun(flags.has("-dryRun"));
        flags.value("-reason").ifPresent(request::setReason);
        return new Command.RemoveDataset(request.build(), flags.has("-json"));
    }

    private static String path(Flags flags) throws BadArgumentsException {
        if (flags.words().isEmpty()) {
            throw new BadArgumentsException("Say which dataset: its path, such as /data.");
        }
        return flags.words().get(0);
    }

    public static Command cancel(Flags flags) {
        CancelGearRequestProto.Builder request = CancelGearRequestProto.newBuilder();
        flags.value("-reason").ifPresent(request::setReason);
        return new Command.Cancel(request.build(), flags.has("-json"));
    }

    public static Command setGear(Flags flags) throws BadArgumentsException {
        SetGearRequestProto.Builder request =
                SetGearRequestProto.newBuilder().setForce(flags.has("-force")).setDryRun(flags.has("-dryRun"));
        flags.value("-reason").ifPresent(request::setReason);
        target(request, flags);
        end(request, flags);
        if (request.getForce() && !request.hasReason()) {
            throw new BadArgumentsException(
                    "-force needs -reason <text>: the audit log must say why a check was overridden.");
        }
        return new Command.SetGear(request.build(), wait(flags), flags.has("-json"));
    }

    private static void target(SetGearRequestProto.Builder request, Flags flags) throws BadArgumentsException {
        Optional<String> nodes = flags.value("-nodes");
        Optional<String> watts = flags.value("-watts");
        if (watts.isPresent()) {
            if (nodes.isPresent() || !flags.words().isEmpty()) {
                throw new BadArgumentsException("-watts stands in place of a gear and of -nodes: give one of them.");
            }
            request.setWatts(watts(watts.get()));
            return;
        }
        if (nodes.isPresent() == !flags.words().isEmpty()) {
            throw new BadArgumentsException(
                    "Say a gear (a number, up, down, min or max), -nodes <n> or -watts <watts>.");
        }
        if (nodes.isPresent()) {
            request.setNodes(number("-nodes", nodes.get()));
        } else if (RELATIVE.contains(flags.words().get(0))) {
            request.setRelative(flags.words().get(0));
        } else {
            request.setGear(number("the gear", flags.words().get(0)));
        }
    }

    private static void end(SetGearRequestProto.Builder request, Flags flags) throws BadArgumentsException {
        if (flags.value("-end").isPresent()) {
            String text = flags.value("-end").get();
            request.setLastsMillis(OrderEnd.lasts(text, ZonedDateTime.now(ZoneId.systemDefault()))
                    .map(Duration::toMillis)
                    .orElseThrow(
                            () -> new BadArgumentsException("-end cannot be '" + text + "': " + OrderEnd.FORMS + ".")));
        }
        if (request.hasWatts() && !request.hasLastsMillis()) {
            throw new BadArgumentsException("-watts needs an end: add -end, such as -end 2h or -end 18:00.");
        }
    }

    private static long watts(String text) throws BadArgumentsException {
        return (text.startsWith("-") ? Quantities.whole(text.substring(1)) : Optional.<Long>empty())
                .filter(n -> n > 0)
                .map(n -> -n)
                .orElseThrow(() -> new BadArgumentsException(
                        "-watts cannot be '" + text + "': it takes what is to be saved, below 0, such as -5000."));
    }

    static int number(String what, String text) throws BadArgumentsException {
        return Quantities.whole(text)
                .filter(n -> n >= 1 && n <= Integer.MAX_VALUE)
                .map(Math::toIntExact)
                .orElseThrow(() ->
                        new BadArgumentsException(what + " cannot be '" + text + "': it takes a whole number from 1"
                                + (what.startsWith("-") ? "." : ", or up, down, min or max.")));
    }

    static Optional<Duration> wait(Flags flags) throws BadArgumentsException {
        Optional<String> timeout = flags.value("-timeout");
        if (!flags.has("-wait")) {
            if (timeout.isPresent()) {
                throw new BadArgumentsException("-timeout goes with -wait only.");
            }
            return Optional.empty();
        }
        if (flags.has("-dryRun")) {
            throw new BadArgumentsException("-dryRun changes nothing, so there is nothing to -wait for.");
        }
        return Optional.of(patience(timeout));
    }

    /** The longest wait. */
    private static Duration patience(Optional<String> timeout) throws BadArgumentsException {
        if (timeout.isEmpty()) {
            return DEFAULT_TIMEOUT;
        }
        return Quantities.duration(timeout.get())
                .filter(given -> given.compareTo(LONGEST) <= 0)
                .orElseThrow(() -> new BadArgumentsException("-timeout cannot be '" + timeout.get()
                        + "': it takes a duration such as 90s, 30m or 2h, 366d at most."));
    }

    /** Waits for the shift under way, regardless of who ordered it. */
    public static Command waitForShift(Flags flags) throws BadArgumentsException {
        return new Command.WaitForShift(patience(flags.value("-timeout")), flags.has("-json"));
    }
}
