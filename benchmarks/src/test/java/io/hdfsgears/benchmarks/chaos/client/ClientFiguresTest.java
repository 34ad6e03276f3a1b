// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.Action;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClientFiguresTest {
    private final Set<String> broken = new HashSet<>();
    private final Tally tally = new Tally(() -> broken);
    private final Tally plain = new Tally(() -> broken);

    private static void fail(Tally tally, String client, Action action, Exception e) {
        tally.failed(client, action, "/chaos/f", e, System.nanoTime());
    }

    @Test
    void anErrorCountsUnlessStockGaveOneOfTheKindToTheClientInTheOperation() {
        fail(tally, "reader", Action.READ, new SocketTimeoutException("60000 millis timeout"));
        fail(tally, "reader", Action.READ, new SocketTimeoutException("70000 millis timeout"));
        fail(plain, "writer", Action.READ, new SocketTimeoutException("timeout"));
        fail(plain, "reader", Action.CLOSE, new SocketTimeoutException("timeout"));
        fail(plain, "reader", Action.READ, new IOException("Checksum error"));
        assertThat(tally.figures().unexplained(plain.figures())).singleElement().satisfies(error -> {
            assertThat(error.what()).isEqualTo("reader READ: time-out");
            assertThat(error.number()).isEqualTo(2);
            assertThat(error.first()).contains("60000");
        });
        fail(plain, "reader", Action.READ, new SocketTimeoutException("timeout"));
        assertThat(tally.figures().unexplained(plain.figures())).isEmpty();
        assertThat(tally.figures().unexplained(null)).hasSize(1);
    }

    @Test
    void aWebHdfsClientWhoseHostAFaultEndedMeetsItByDesign() {
        broken.add("h05");
        fail(tally, "web-writer", Action.CREATE, new SocketException("Unexpected end of file from server"));
        fail(tally, "web-reader", Action.READ, new ConnectException("h05:9864: Connection refused"));
        assertThat(tally.figures().unexplained(null)).isEmpty();
        assertThat(tally.figures().errors()).allMatch(error -> error.byDesign().contains("stock's WebHDFS client"));
    }

    /** As a shift down that sends writers to a host which it switches off. */
    @Test
    void aWebHdfsClientWhoseHostNoFaultEndedDoesNot() {
        fail(tally, "web-writer", Action.CREATE, new SocketException("Unexpected end of file from server"));
        broken.add("h05");
        fail(tally, "web-writer", Action.CREATE, new ConnectException("h06:9864: Connection refused"));
        fail(tally, "web-writer", Action.CREATE, new IOException("All datanodes [h05:1] are bad. Aborting..."));
        fail(tally, "writer", Action.CREATE, new ConnectException("h05:9866: Connection refused"));
        assertThat(tally.figures().unexplained(null)).hasSize(4);
    }

    @Test
    void bothSidesStandInOneTable(@TempDir Path folder) throws Exception {
        tally.done(Action.READ, "/chaos/f", System.nanoTime());
        fail(tally, "reader", Action.READ, new IOException("Checksum error at \"7\""));
        fail(plain, "writer", Action.CLOSE, new IOException("safe mode"));
        broken.add("h01");
        fail(plain, "web-writer", Action.CREATE, new SocketException("reset"));
        String table = tally.figures().table(plain.figures());
        assertThat(table.lines().map(line -> line.strip().replaceAll(" +", " ")))
                .anyMatch(line -> line.equals("READ 1, refused 0, errors 1"))
                .anyMatch(line -> line.startsWith("error reader READ: checksum error 1 on stock 0, first: /chaos/f"))
                .anyMatch(line -> line.startsWith("error writer CLOSE: safe mode 0 on stock 1, first"))
                .anyMatch(line -> line.contains("socket exception 0 on stock 1, by design: stock's"));
        assertThat(tally.figures().table(null)).doesNotContain("stock").contains("longest operation");
        tally.figures().leaveIn(folder, plain.figures());
        assertThat(Files.readAllLines(folder.resolve("operations.csv")))
                .containsExactly("action,done,refused,errors", "READ,1,0,1");
        assertThat(Files.readAllLines(folder.resolve("errors.csv")))
                .hasSize(4)
                .contains("client,operation,error,number,on_stock,by_design,first")
                .contains("reader,READ,checksum error,1,0,,\"/chaos/f: java.io.IOException: Checksum error at '7'\"");
    }
}
