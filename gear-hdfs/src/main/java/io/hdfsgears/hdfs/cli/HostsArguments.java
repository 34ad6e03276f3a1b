// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import java.util.List;
import java.util.stream.Stream;

/** Turns the flags and words of a change of the chain, or of its list, into a {@link Command}. */
public final class HostsArguments {
    private static final List<String> CHANGES = List.of("-remove", "-replace", "-move", "-primaries", "-refound");

    private HostsArguments() {}

    public static Command read(Flags flags) throws BadArgumentsException {
        List<String> changes = CHANGES.stream().filter(flags::has).toList();
        if (changes.size() > 1) {
            throw new BadArgumentsException("Say one change at a time, not " + String.join(" and ", changes) + ".");
        }
        if (changes.isEmpty()) {
            return list(flags);
        }
        String change = changes.get(0);
        ChangeHostsRequestProto.Builder request =
                ChangeHostsRequestProto.newBuilder().setDryRun(flags.has("-dryRun"));
        flags.value("-reason").ifPresent(request::setReason);
        String value = flags.value(change).orElse("");
        switch (change) {
            case "-remove" -> request.setRemove(value);
            case "-replace" -> request.setReplace(value).setBy(word(flags, "-replace <old> <new>: name the new host."));
            case "-move" ->
                request.setMove(value)
                        .setPosition(Arguments.number(
                                "-move's position", word(flags, "-move <host> <position>: say the position.")));
            case "-primaries" -> request.setPrimaries(Arguments.number("-primaries", value));
            default -> request.setRefound(true);
        }
        if (!flags.words().isEmpty() && !request.hasBy() && !request.hasPosition()) {
            throw new BadArgumentsException("'" + flags.words().get(0) + "' is not known here.");
        }
        return new Command.ChangeHosts(request.build(), Arguments.wait(flags), flags.has("-json"));
    }

    private static Command list(Flags flags) throws BadArgumentsException {
        String odd = Stream.concat(
                        flags.words().stream(),
                        Stream.of("-dryRun", "-wait", "-reason", "-timeout").filter(flags::has))
                .findFirst()
                .orElse("");
        if (!odd.isEmpty()) {
            throw new BadArgumentsException(
                    "'" + odd + "' goes with a change only: " + String.join(", ", CHANGES) + ".");
        }
        return new Command.ListHosts(HostFilter.ALL, flags.has("-json"));
    }

    private static String word(Flags flags, String lacking) throws BadArgumentsException {
        if (flags.words().isEmpty()) {
            throw new BadArgumentsException(lacking);
        }
        return flags.words().get(0);
    }
}
