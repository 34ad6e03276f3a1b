// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/**
 * The worker: a request a line on standard input, {@code {"id":1,"op":"verify",...}}, a reply a line on standard output, in any
 * order. Ends when its input ends.
 */
public final class ClientWorker {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileSystem fs;
    private final Ledger ledger = new Ledger();
    private final FileWriting writing;
    private final Verification verification;
    private final BackgroundWork background;
    private final ToolRun tools;
    private final PrintStream replies;

    private ClientWorker(Configuration conf, PrintStream replies) throws IOException {
        this.fs = FileSystem.get(conf);
        this.replies = replies;
        this.writing = new FileWriting(fs, ledger);
        this.verification = new Verification(fs, ledger);
        this.background = new BackgroundWork(fs, ledger);
        this.tools = new ToolRun(conf);
    }

    public static void main(String[] args) throws IOException {
        PrintStream replies = System.out;
        System.setOut(System.err); // nobody else may write among the replies
        ClientWorker worker = new ClientWorker(new HdfsConfiguration(), replies);
        ExecutorService hands = Executors.newCachedThreadPool();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            JsonNode request = JSON.readTree(line);
            hands.execute(() -> worker.answer(request));
        }
        Runtime.getRuntime().halt(0); // open writers are not waited for: whoever asked is gone
    }

    private void answer(JsonNode request) {
        ObjectNode reply = JSON.createObjectNode().put("id", request.path("id").asLong());
        try {
            reply.set("result", JSON.valueToTree(carryOut(request)));
        } catch (IOException | RuntimeException e) {
            reply.put(
                    "error",
                    request.path("op").asText() + " " + request.path("path").asText() + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reply.put("error", "interrupted");
        }
        synchronized (replies) {
            replies.println(reply);
            replies.flush();
        }
    }

    private WorkResult carryOut(JsonNode r) throws IOException, InterruptedException {
        String path = r.path("path").asText();
        if (r.path("op").asText().equals("verify")) {
            verification.prepare(path);
        }
        Tally tally = new Tally();
        long bytes = r.path("bytes").asLong();
        long seed = r.path("seed").asLong();
        int streams = r.path("streams").asInt(1);
        int files = r.path("files").asInt();
        switch (r.path("op").asText()) {
            case "put" -> writing.put(source(r), path, streams, tally);
            case "expect" -> writing.expect(source(r), path);
            case "write" -> writing.write(path, files, bytes, seed, streams, tally);
            case "append" -> writing.append(path, files, bytes, seed, streams, tally);
            case "hflush" -> writing.hflush(path, bytes, seed, tally);
            case "verify" -> verification.run(path, streams, tally);
            case "prefixes" -> verification.prefixes(path, tally);
            case "startWriter" ->
                background.startWriter(
                        r.path("name").asText(),
                        path,
                        bytes,
                        seed,
                        !r.path("quiet").asBoolean());
            case "startReader" -> background.startReader(r.path("name").asText(), path, bytes);
            case "tool" -> tools.run(r.path("class").asText(), arguments(r), tally);
            case "stop" -> {
                return background.stop(r.path("name").asText());
            }
            default -> change(r, path, bytes);
        }
        return tally.result();
    }

    /** Changes of the namespace. */
    private void change(JsonNode r, String path, long bytes) throws IOException {
        switch (r.path("op").asText()) {
            case "truncate" -> {
                Truncation.to(fs, new Path(path), bytes);
                ledger.set(path, ledger.get(path).content().first(bytes));
            }
            case "rename" -> {
                String target = r.path("target").asText();
                check(fs.rename(new Path(path), new Path(target)), "rename");
                ledger.rename(path, target);
            }
            case "delete" -> {
                check(fs.delete(new Path(path), true), "delete");
                ledger.forget(path);
            }
            default -> throw new IOException("no such operation");
        }
    }

    private static void check(boolean done, String what) throws IOException {
        if (!done) {
            throw new IOException(what + " was refused");
        }
    }

    private static java.nio.file.Path source(JsonNode request) {
        return java.nio.file.Path.of(request.path("source").asText());
    }

    private static String[] arguments(JsonNode request) {
        return StreamSupport.stream(request.path("args").spliterator(), false)
                .map(JsonNode::asText)
                .toArray(String[]::new);
    }
}
