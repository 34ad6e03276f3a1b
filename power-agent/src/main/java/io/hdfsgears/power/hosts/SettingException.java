// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.util.List;

/** What is wrong in the hosts file or in a file that it names: each problem with its place, the value and the remedy. */
public final class SettingException extends Exception {
    private final List<String> problems;

    public SettingException(String problem) {
        this(List.of(problem));
    }

    public SettingException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** One line each. */
    public List<String> problems() {
        return problems;
    }
}
