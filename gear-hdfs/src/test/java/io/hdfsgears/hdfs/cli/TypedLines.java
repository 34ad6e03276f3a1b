// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.testkit.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;

/** For tests that type lines: a NameNode and a clock of theirs, and what was printed last. */
public abstract class TypedLines {
    protected final FakePort port = new FakePort();
    protected final FakeClock clock = new FakeClock();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** The answers of the NameNode to the next looks at its state. */
    protected final void states(Object... next) {
        port.states.clear();
        port.states.addAll(Arrays.asList(next));
    }

    /** The clock of the test; each pause takes a second. */
    protected final Times times() {
        return Times.of(clock::nanos, () -> clock.advance(Duration.ofSeconds(1)));
    }

    /** Forgets what was printed. */
    protected final void clear() {
        out.reset();
        err.reset();
    }

    protected final PrintStream toOut() {
        return new PrintStream(out, true, UTF_8);
    }

    protected final PrintStream toErr() {
        return new PrintStream(err, true, UTF_8);
    }

    protected final JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toByteArray());
    }

    protected final String out() {
        return out.toString(UTF_8);
    }

    protected final String err() {
        return err.toString(UTF_8);
    }
}
