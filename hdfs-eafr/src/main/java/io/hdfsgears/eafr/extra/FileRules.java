// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import java.util.List;
import java.util.Map;

/**
 * What an operator allows by path.
 *
 * @param include directories or files; nothing else is looked at
 * @param exclude of these
 * @param most replicas of a file
 * @param mostBelow as {@code most}, for some directories; the nearest one above a file counts
 */
public record FileRules(List<String> include, List<String> exclude, int most, Map<String, Integer> mostBelow) {
    public FileRules {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        mostBelow = Map.copyOf(mostBelow);
    }

    /**
     * For one file.
     *
     * @param most replicas, sleeping ones included
     */
    public record Rule(boolean excluded, int most) {}

    public Rule of(String path) {
        boolean in = include.stream().anyMatch(above -> isBelow(path, above))
                && exclude.stream().noneMatch(above -> isBelow(path, above));
        int allowed = most;
        int nearest = -1;
        for (Map.Entry<String, Integer> limit : mostBelow.entrySet()) {
            if (isBelow(path, limit.getKey()) && limit.getKey().length() > nearest) {
                nearest = limit.getKey().length();
                allowed = limit.getValue();
            }
        }
        return new Rule(!in, allowed);
    }

    private static boolean isBelow(String path, String above) {
        return above.equals("/") || path.equals(above) || path.startsWith(above + "/");
    }
}
