// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arguments of a verb: options with and without a value, and the rest. */
public final class Options {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private final Map<String, String> values = new HashMap<>();
    private final List<String> rest = new ArrayList<>();

    /**
     * @param flags options without a value
     * @param valued options with one
     * @throws IllegalArgumentException for any other option
     */
    public Options(List<String> arguments, Set<String> flags, Set<String> valued) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("-") || argument.equals("-")) {
                rest.add(argument);
            } else if (flags.contains(argument)) {
                values.put(argument, "");
            } else if (valued.contains(argument) && i + 1 < arguments.size()) {
                i++;
                values.put(argument, arguments.get(i));
            } else {
                throw new IllegalArgumentException(
                        valued.contains(argument) ? argument + " needs a value" : "there is no option " + argument);
            }
        }
    }

    public boolean has(String flag) {
        return values.containsKey(flag);
    }

    public Optional<String> value(String option) {
        return Optional.ofNullable(values.get(option));
    }

    public List<String> rest() {
        return rest;
    }

    /** @throws IllegalArgumentException if it is no duration between the two */
    public Optional<Duration> duration(String option, Duration min, Duration max) {
        return value(option).map(text -> {
            Matcher parts = DURATION.matcher(text);
            if (parts.matches()) {
                long number = Long.parseLong(parts.group(1));
                Duration duration = switch (parts.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    default -> Duration.ofDays(number);
                };
                if (duration.compareTo(min) >= 0 && duration.compareTo(max) <= 0) {
                    return duration;
                }
            }
            throw new IllegalArgumentException(option + " cannot be '" + text
                    + "': it takes a duration such as 500ms, 10s or 5m, from " + min.toMillis() + "ms to "
                    + max.toHours() + "h");
        });
    }
}
