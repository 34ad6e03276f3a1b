// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many hosts in short, as Slurm writes them: h[01-03,07]:9866. */
public final class HostList {
    /** The last number before the first dot or colon; of an address, its last number. */
    private static final Pattern NUMBERED =
            Pattern.compile("((?:\\d+\\.){3}|(?:[^.:]*[^.:\\d])?)(\\d{1,9})([^.:\\d]*(?:[.:].*)?)");

    private HostList() {}

    /** What hosts have in common beside their number; numbers of different length do not go into one range. */
    private record Family(String before, String after, int digits) implements Comparable<Family> {
        @Override
        public int compareTo(Family other) {
            int order = before.compareTo(other.before);
            order = order == 0 ? Integer.compare(digits, other.digits) : order;
            return order == 0 ? after.compareTo(other.after) : order;
        }
    }

    /** Names in alphabetical order, separated by spaces. */
    public static String of(Collection<String> hosts) {
        Set<Family> padded = padded(hosts);
        Map<Family, List<Integer>> families = new TreeMap<>();
        List<String> others = new ArrayList<>();
        for (String host : hosts) {
            Matcher name = NUMBERED.matcher(host);
            if (name.matches()) {
                String number = name.group(2);
                // 9 and 10 are neighbours, 09 and 10 are too, 9 and 010 are not.
                Family family = new Family(name.group(1), name.group(3), number.length());
                Family loose = new Family(name.group(1), name.group(3), 0);
                families.computeIfAbsent(padded.contains(family) ? family : loose, f -> new ArrayList<>())
                        .add(Integer.valueOf(number));
            } else {
                others.add(host);
            }
        }
        List<String> words = new ArrayList<>();
        families.forEach((family, numbers) -> words.add(word(family, numbers)));
        others.stream().sorted().forEach(words::add);
        return String.join(" ", words);
    }

    /** Families in which a number has a leading zero. */
    private static Set<Family> padded(Collection<String> hosts) {
        Set<Family> padded = new HashSet<>();
        for (String host : hosts) {
            Matcher name = NUMBERED.matcher(host);
            if (name.matches() && name.group(2).length() > 1 && name.group(2).startsWith("0")) {
                padded.add(
                        new Family(name.group(1), name.group(3), name.group(2).length()));
            }
        }
        return padded;
    }

    private static String word(Family family, List<Integer> numbers) {
        List<Integer> sorted = numbers.stream().sorted().distinct().toList();
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < sorted.size(); ) {
            int end = i;
            while (end + 1 < sorted.size() && sorted.get(end + 1) == sorted.get(end) + 1) {
                end++;
            }
            String first = digits(family, sorted.get(i));
            ranges.add(end == i ? first : first + (end == i + 1 ? "," : "-") + digits(family, sorted.get(end)));
            i = end + 1;
        }
        String inside = String.join(",", ranges);
        return family.before + (sorted.size() == 1 ? inside : "[" + inside + "]") + family.after;
    }

    private static String digits(Family family, int number) {
        return family.digits == 0 ? Integer.toString(number) : String.format("%0" + family.digits + "d", number);
    }
}
