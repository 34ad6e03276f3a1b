// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import io.hdfsgears.core.config.ConfException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A number of replicas for each of some directories; the deepest one above a file decides.
 *
 * @param rules from directory, without a slash at its end, to the number
 */
public record PathRules(Map<String, Integer> rules) {
    private static final int MOST = 512;

    public PathRules {
        rules = Map.copyOf(rules);
    }

    /**
     * @param key that the text was set for; for the message
     * @param words each {@code /directory=number}
     * @throws ConfException if a word is not
     */
    public static PathRules parse(String key, List<String> words) {
        Map<String, Integer> rules = new TreeMap<>();
        for (String word : words) {
            int equals = word.lastIndexOf('=');
            String number = word.substring(equals + 1);
            if (equals < 1 || !word.startsWith("/") || !number.matches("\\d{1,3}") || Integer.parseInt(number) > MOST) {
                throw new ConfException(key + " cannot be used: '" + word + "' is not of the form /directory=replicas"
                        + " with 0 to " + MOST + " replicas, such as /tmp=1; correct it in hdfs-site.xml.");
            }
            rules.put(plain(word.substring(0, equals)), Integer.parseInt(number));
        }
        return new PathRules(rules);
    }

    /** The number for this path, or the other one if no rule is for it. */
    public int of(String path, int otherwise) {
        return rules.entrySet().stream()
                .filter(rule -> covers(rule.getKey(), path))
                .max(Comparator.comparingInt(rule -> rule.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(otherwise);
    }

    /**
     * These rules with one added, changed or taken away.
     *
     * @throws IllegalArgumentException if it is no rule; the message names the value and the remedy
     */
    public PathRules with(String directory, OptionalInt replicas) {
        if (!isDirectory(directory)) {
            throw new IllegalArgumentException("'" + directory.replaceAll("\\p{Cntrl}", "?")
                    + "' is not the path of a directory from the root on: give one such as /tmp");
        }
        Map<String, Integer> changed = new TreeMap<>(rules);
        if (replicas.isEmpty()) {
            if (changed.remove(plain(directory)) == null) {
                throw new IllegalArgumentException("no rule was set for " + directory
                        + ": -listPaths shows which ones are; those of the configuration are changed there");
            }
        } else {
            int number = replicas.getAsInt();
            if (number < 0 || number > MOST) {
                throw new IllegalArgumentException(
                        number + " replicas cannot be waited for: give 1 to " + MOST + ", or 0 for all of them");
            }
            changed.put(plain(directory), number);
        }
        return new PathRules(changed);
    }

    /**
     * These rules with a floor added or changed.
     *
     * @throws IllegalArgumentException if it is none; the message names the value and the remedy
     */
    public PathRules withFloor(String directory, int replicas) {
        if (replicas < 1 || replicas > MOST) {
            throw new IllegalArgumentException("a floor of " + replicas + " replicas cannot be held: give 1 to " + MOST
                    + ", or -clear to have the configuration's again");
        }
        return with(directory, OptionalInt.of(replicas));
    }

    public boolean has(String directory) {
        return rules.containsKey(plain(directory));
    }

    /** These rules, and the other ones for directories that these say nothing of. */
    public PathRules over(PathRules other) {
        Map<String, Integer> all = new TreeMap<>(other.rules);
        all.putAll(rules);
        return new PathRules(all);
    }

    /** As the NameNode names it: a rule for any other spelling would never be met. */
    private static boolean isDirectory(String path) {
        String plain = plain(path);
        if (plain.isEmpty()) {
            return path.equals("/");
        }
        return plain.startsWith("/")
                && plain.codePoints().noneMatch(Character::isISOControl)
                && Stream.of(plain.substring(1).split("/", -1))
                        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }

    private static boolean covers(String directory, String path) {
        return path.startsWith(directory)
                && (path.length() == directory.length() || path.charAt(directory.length()) == '/');
    }

    private static String plain(String directory) {
        return directory.endsWith("/") ? directory.substring(0, directory.length() - 1) : directory;
    }
}
