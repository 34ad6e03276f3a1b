// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.Programs;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stock Hadoop client in a JVM of its own, with no jar of the gears in it, that keeps running and remembers what every file
 * should hold. Requests may overlap. Sizes are bytes; {@code streams} is the number of files worked on at a time.
 */
public final class StockClient implements Closeable {
    private static final Duration DEADLINE = Duration.ofMinutes(10);
    private static final Duration END_GRACE = Duration.ofSeconds(5);

    private final Process process;
    private final Writer requests;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<Long, CompletableFuture<WorkResult>> waiting = new ConcurrentHashMap<>();
    private final Path log;

    private StockClient(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        Thread reader = new Thread(this::readReplies, "stock-client-replies");
        reader.setDaemon(true);
        reader.start();
    }

    /** @param conf name of the folder of its configuration */
    static StockClient start(Programs programs, RackFiles files, String name, String conf) throws IOException {
        Files.createDirectories(files.logs());
        Files.createDirectories(files.temporary());
        File log = files.out(name).toFile();
        Process process = programs.worker(name, conf)
                .builder()
                .directory(files.temporary().toFile())
                .redirectError(Redirect.appendTo(log))
                .start();
        return new StockClient(process, log.toPath());
    }

    /** Copies a local tree and remembers what it holds. */
    public WorkResult put(Path localFolder, String target, int streams) throws IOException {
        return ask(request("put")
                .put("source", localFolder.toString())
                .put("path", target)
                .put("streams", streams));
    }

    /** Remembers that a tree in HDFS should hold what a local one holds. */
    public WorkResult expect(Path localFolder, String target) throws IOException {
        return ask(request("expect").put("source", localFolder.toString()).put("path", target));
    }

    /** Writes new files of {@code bytes} each under a folder, their content drawn from the seed. */
    public WorkResult write(String folder, int files, long bytes, long seed, int streams) throws IOException {
        return ask(request("write")
                .put("path", folder)
                .put("files", files)
                .put("bytes", bytes)
                .put("seed", seed)
                .put("streams", streams));
    }

    /** Appends to the first {@code files} remembered files under a folder. */
    public WorkResult append(String folder, int files, long bytes, long seed) throws IOException {
        return ask(request("append")
                .put("path", folder)
                .put("files", files)
                .put("bytes", bytes)
                .put("seed", seed)
                .put("streams", 2));
    }

    /** Writes half of a file, flushes it to the hosts, reads it while it is open, and writes the rest. */
    public WorkResult hflush(String path, long bytes, long seed) throws IOException {
        return ask(request("hflush").put("path", path).put("bytes", bytes).put("seed", seed));
    }

    /** Cuts a remembered file to a length. */
    public WorkResult truncate(String path, long length) throws IOException {
        return ask(request("truncate").put("path", path).put("bytes", length));
    }

    public WorkResult rename(String from, String to) throws IOException {
        return ask(request("rename").put("path", from).put("target", to));
    }

    public WorkResult delete(String path) throws IOException {
        return ask(request("delete").put("path", path));
    }

    /** Reads every remembered file under a folder and compares its SHA-256. */
    public WorkResult verify(String folder, int streams) throws IOException {
        return ask(request("verify").put("path", folder).put("streams", streams));
    }

    /** Compares the remembered bytes with the first ones of each file under a path; what a failed writer added may follow. */
    public WorkResult verifyPrefixes(String path) throws IOException {
        return ask(request("prefixes").put("path", path));
    }

    /** Starts a writer that writes a file at a pace, with an hflush every 64 KiB, until {@link #stop}. */
    public WorkResult startWriter(String name, String path, long bytesPerSecond, long seed) throws IOException {
        return ask(request("startWriter")
                .put("name", name)
                .put("path", path)
                .put("bytes", bytesPerSecond)
                .put("seed", seed));
    }

    /** Starts a writer that writes a file at a pace and flushes nothing, until {@link #stop}. */
    public WorkResult startQuietWriter(String name, String path, long bytesPerSecond, long seed) throws IOException {
        return ask(request("startWriter")
                .put("name", name)
                .put("path", path)
                .put("bytes", bytesPerSecond)
                .put("seed", seed)
                .put("quiet", true));
    }

    /** Starts a reader that reads a remembered file over and over at a pace, comparing each byte, until {@link #stop}. */
    public WorkResult startReader(String name, String path, long bytesPerSecond) throws IOException {
        return ask(request("startReader").put("name", name).put("path", path).put("bytes", bytesPerSecond));
    }

    /** Stops a background writer or reader and returns its result, with its longest stall. */
    public WorkResult stop(String name) throws IOException {
        return ask(request("stop").put("name", name));
    }

    /** Runs a Hadoop {@code Tool} inside the client: FsShell, DFSck, TeraGen, TestDFSIO. */
    public WorkResult tool(String className, List<String> arguments) throws IOException {
        ObjectNode request = request("tool").put("class", className);
        arguments.forEach(request.putArray("args")::add);
        return ask(request);
    }

    /** Stock {@code hdfs dfs}. */
    public WorkResult dfs(String... arguments) throws IOException {
        return tool("org.apache.hadoop.fs.FsShell", List.of(arguments));
    }

    /** Stock {@code hdfs fsck}. */
    public WorkResult fsck(String... arguments) throws IOException {
        return tool("org.apache.hadoop.hdfs.tools.DFSck", List.of(arguments));
    }

    private static ObjectNode request(String operation) {
        return Json.MAPPER.createObjectNode().put("op", operation);
    }

    private WorkResult ask(ObjectNode request) throws IOException {
        long id = lastId.incrementAndGet();
        CompletableFuture<WorkResult> reply = new CompletableFuture<>();
        waiting.put(id, reply);
        try {
            send(request.put("id", id));
            return reply.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.toString() : e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new RackException(
                    "The client did not finish " + request.path("op").asText() + " in " + DEADLINE.toMinutes()
                            + " minutes: see " + log + " and " + threads() + ".",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } finally {
            waiting.remove(id);
        }
    }

    /** The stacks of the client's threads, which show what it waits for. */
    private String threads() {
        Path dump = log.resolveSibling("client-threads.txt");
        try {
            new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(process.pid()),
                            "Thread.print")
                    .redirectErrorStream(true)
                    .redirectOutput(dump.toFile())
                    .start()
                    .onExit()
                    .completeOnTimeout(process, END_GRACE.toSeconds(), TimeUnit.SECONDS)
                    .join();
            return dump.toString();
        } catch (IOException e) {
            return "no stacks of its threads (" + e.getMessage() + ")";
        }
    }

    private void send(ObjectNode request) throws IOException {
        String line = Json.MAPPER
                .writer()
                .without(com.fasterxml.jackson.databind.SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(request);
        synchronized (requests) {
            if (!process.isAlive()) {
                throw new RackException("The client has ended: see " + log + ".");
            }
            requests.write(line + "\n");
            requests.flush();
        }
    }

    private void readReplies() {
        IOException end = new RackException("The client ended: see " + log + ".");
        try (BufferedReader replies =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = replies.readLine(); line != null; line = replies.readLine()) {
                take(line);
            }
        } catch (IOException e) {
            end = e;
        }
        for (CompletableFuture<WorkResult> reply : waiting.values()) {
            reply.completeExceptionally(end);
        }
    }

    private void take(String line) throws IOException {
        JsonNode reply = Json.MAPPER.readTree(line);
        CompletableFuture<WorkResult> asker = waiting.get(reply.path("id").asLong());
        if (asker == null) {
            return; // it gave up
        }
        if (reply.has("error")) {
            asker.completeExceptionally(new RackException(reply.path("error").asText()));
        } else {
            asker.complete(Json.MAPPER.treeToValue(reply.path("result"), WorkResult.class));
        }
    }

    /** Ends the client; it also ends by itself when this program does. */
    @Override
    public void close() throws IOException {
        try {
            synchronized (requests) {
                requests.close(); // the end of its input is its signal
            }
        } catch (IOException e) {
            process.destroyForcibly(); // it is gone already, or about to be
        }
        try {
            if (!process.waitFor(END_GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
