// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The job that a client writes for, as its own class in the fair queues. */
public final class JobName {
    private static final Pattern ATTEMPT = Pattern.compile("attempt_(\\d+_\\d+)_");

    private JobName() {}

    /** Of a MapReduce task the job's id, as all its tasks write for it; of any other client its own name. */
    public static String of(String client) {
        Matcher attempt = ATTEMPT.matcher(client);
        String name = attempt.find() ? "job_" + attempt.group(1) : client;
        return name.isBlank() ? "unknown" : name;
    }
}
