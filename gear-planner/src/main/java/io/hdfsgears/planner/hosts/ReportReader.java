// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hosts;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@code hdfs dfsadmin -report} prints: its live DataNodes, except those that are being decommissioned. */
public final class ReportReader {
    private final Path file;
    private final List<HostSpec> hosts = new ArrayList<>();
    private boolean live;
    private String name = "";
    private String rack = "/default-rack";
    private long capacity = -1;
    private boolean normal = true;

    private ReportReader(Path file) {
        this.file = file;
    }

    /** @throws BadInputException naming the line that is wrong */
    public static Fleet read(Path file) throws IOException {
        ReportReader reader = new ReportReader(file);
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            reader.line(lines.get(i).strip(), i + 1);
        }
        if (reader.hosts.isEmpty()) {
            throw new BadInputException(file + ":1: there is no live DataNode in this report. Give what"
                    + " 'hdfs dfsadmin -report -live' prints, run by the superuser.");
        }
        return new Fleet(reader.hosts, file.toString()).checked();
    }

    private void line(String line, int number) throws BadInputException {
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon).strip();
        String value = colon < 0 ? "" : line.substring(colon + 1).strip();
        if (field.startsWith("Live datanodes")) {
            live = true;
        } else if (field.startsWith("Dead datanodes")) {
            live = false;
        } else if (live && field.equals("Name")) {
            name = value.split(" ", 2)[0];
            rack = "/default-rack";
            capacity = -1;
            normal = true;
        } else if (live && !name.isEmpty()) {
            detail(field, value, number);
        }
    }

    private void detail(String field, String value, int number) throws BadInputException {
        switch (field) {
            case "Hostname" -> name = value;
            case "Rack" -> rack = value;
            case "Decommission Status" -> normal = value.equals("Normal");
            case "Configured Capacity" -> capacity = bytes(value, number);
            case "DFS Used" -> host(bytes(value, number), number);
            default -> {
                // nothing that planning needs
            }
        }
    }

    private void host(long used, int number) throws BadInputException {
        if (capacity < 0) {
            throw new BadInputException(file + ":" + number + ": DFS Used of " + name
                    + " comes before its Configured Capacity. Give the report as dfsadmin prints it.");
        }
        if (normal) {
            hosts.add(new HostSpec(name, rack, capacity, used));
        }
        name = "";
    }

    private long bytes(String value, int number) throws BadInputException {
        String digits = value.split(" ", 2)[0];
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new BadInputException(
                    file + ":" + number + ": '" + digits
                            + "' is no number of bytes. Give the report as dfsadmin prints it.",
                    e);
        }
    }
}
