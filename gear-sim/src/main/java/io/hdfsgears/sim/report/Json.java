// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON with fields in a fixed order, all digits and line feeds: equal results are equal bytes. */
public final class Json {
    private static final ObjectWriter WRITER =
            new ObjectMapper().writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    public static String of(Object value) {
        try {
            return WRITER.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of plain maps, lists and numbers could not be written", e);
        }
    }

    /** One object an experiment: its goals with the value of every seed, and its curves. */
    public static String of(List<Outcome> outcomes) {
        return of((Object) outcomes.stream().map(Json::experiment).toList());
    }

    private static Map<String, Object> experiment(Outcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", outcome.experiment().name());
        json.put("title", outcome.experiment().title());
        json.put("source", outcome.experiment().source());
        json.put("command", outcome.command());
        json.put("met", outcome.met());
        json.put("goals", outcome.judged().stream().map(Json::goal).toList());
        json.put("figures", outcome.figures());
        return json;
    }

    private static Map<String, Object> goal(Judged judged) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("measure", judged.goal().measure());
        json.put("unit", judged.goal().unit());
        json.put("paper", judged.goal().paper());
        if (judged.goal().least() != Double.NEGATIVE_INFINITY) {
            json.put("least", judged.goal().least());
        }
        if (judged.goal().most() != Double.POSITIVE_INFINITY) {
            json.put("most", judged.goal().most());
        }
        json.put("strict", judged.goal().strict());
        json.put("met", judged.met());
        json.put("mean", judged.spread().mean());
        json.put("min", judged.spread().min());
        json.put("max", judged.spread().max());
        json.put("stdev", judged.spread().deviation());
        json.put("values", judged.spread().values());
        return json;
    }
}
