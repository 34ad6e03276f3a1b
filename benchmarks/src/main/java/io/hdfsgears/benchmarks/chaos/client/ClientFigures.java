// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.history.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Operations and errors of all clients of a run.
 *
 * @param longest operation
 */
public record ClientFigures(
        Map<Action, Count> operations, List<ClientError> errors, double longestSeconds, String longest) {
    public ClientFigures {
        operations = new TreeMap<>(operations);
        errors = List.copyOf(errors);
    }

    /**
     * Operations of an action.
     *
     * @param refused for certain, such as "not found"
     * @param errors of which it is open whether they were done
     */
    public record Count(long done, long refused, long errors) {}

    /**
     * Errors that only the cluster explains.
     *
     * @param stock what clients met there under the same faults; null if that was not tried
     * @return those that are not by design of stock's client, and of which stock gave none of the kind
     */
    public List<ClientError> unexplained(@Nullable ClientFigures stock) {
        return errors.stream()
                .filter(error -> error.byDesign().isEmpty())
                .filter(error -> stock == null
                        || stock.errors.stream().noneMatch(other -> other.what().equals(error.what())))
                .toList();
    }

    /** @param stock is told beside it; null if there is none */
    public String table(@Nullable ClientFigures stock) {
        StringBuilder text = new StringBuilder();
        operations.forEach((action, n) ->
                Text.line(text, "  %-34s %6d, refused %d, errors %d", action, n.done(), n.refused(), n.errors()));
        for (ClientError error : all(stock)) {
            String beside = stock == null ? "" : Text.of(" on stock %d", stock.number(error));
            String reason = error.byDesign().isEmpty() ? "" : ", by design: " + error.byDesign();
            Text.line(
                    text,
                    "  error %-45s %5d%s%s, first: %s",
                    error.what(),
                    number(error),
                    beside,
                    reason,
                    error.first());
        }
        Text.line(text, "longest operation of a client: %.1f s, %s", longestSeconds, longest);
        return text.toString();
    }

    /** Kinds of errors here or there. */
    private List<ClientError> all(@Nullable ClientFigures stock) {
        List<ClientError> all = new ArrayList<>(errors);
        if (stock != null) {
            stock.errors.stream().filter(other -> number(other) == 0).forEach(all::add);
        }
        return all;
    }

    private long number(ClientError like) {
        return errors.stream()
                .filter(like::isLike)
                .mapToLong(ClientError::number)
                .sum();
    }

    /** Leaves operations.csv and errors.csv. */
    public void leaveIn(Path folder, @Nullable ClientFigures stock) throws IOException {
        List<String> rows = new ArrayList<>(List.of("action,done,refused,errors"));
        operations.forEach((action, n) -> rows.add(action + "," + n.done() + "," + n.refused() + "," + n.errors()));
        Files.write(folder.resolve("operations.csv"), rows);
        List<String> kinds = new ArrayList<>(List.of("client,operation,error,number,on_stock,by_design,first"));
        for (ClientError error : all(stock)) {
            kinds.add(String.join(
                    ",",
                    error.client(),
                    error.action().toString(),
                    error.kind(),
                    String.valueOf(number(error)),
                    stock == null ? "" : String.valueOf(stock.number(error)),
                    error.byDesign(),
                    '"' + error.first().replace('"', '\'') + '"'));
        }
        Files.write(folder.resolve("errors.csv"), kinds);
    }
}
