// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ReadAheadTest {
    private static final InputStream CUT_OFF = new InputStream() {
        @Override
        public int read() throws IOException {
            throw new EOFException("cut off");
        }

        @Override
        public int read(byte[] into, int from, int most) throws IOException {
            throw new EOFException("cut off");
        }
    };

    @SeededTest(seeds = 20)
    void givesTheSameBytes(RandomGenerator random) throws IOException {
        byte[] bytes = new byte[random.nextInt(5 << 20)];
        random.nextBytes(bytes);
        byte[] read = new byte[bytes.length];
        try (ReadAhead in = new ReadAhead(new ByteArrayInputStream(bytes), "test")) {
            int at = 0;
            while (at < read.length) {
                int got = in.read(read, at, Math.min(read.length - at, 1 + random.nextInt(1 << 20)));
                assertThat(got).isPositive();
                at += got;
            }
            assertThat(in.read(new byte[1], 0, 1)).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
        }
        assertThat(read).isEqualTo(bytes);
    }

    @Test
    void aFailureComesBehindTheBytesBeforeIt() throws IOException {
        byte[] bytes = new byte[1 << 18];
        try (ReadAhead in = new ReadAhead(new SequenceInputStream(new ByteArrayInputStream(bytes), CUT_OFF), "test")) {
            assertThat(in.readNBytes(bytes.length)).isEqualTo(bytes);
            assertThatThrownBy(in::read).isInstanceOf(EOFException.class).hasMessage("cut off");
        }
    }

    @Test
    void closedEarlyItClosesWhatItReads() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        try (ReadAhead in = new ReadAhead(endless, "test")) {
            assertThat(in.read()).isEqualTo('x');
        }
        assertThat(closed).isTrue();
    }
}
