// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** What ended a command is said with its cause, not with a bare path. */
final class ProgramTest {
    private static String said(Exception e) {
        StringWriter err = new StringWriter();
        assertThat(new Program("sim", command -> command).fail(e, new PrintWriter(err, true)))
                .isEqualTo(Program.BAD_INPUT);
        return err.toString();
    }

    @Test
    void whatTheFileSystemRefusesHasItsCause() {
        assertThat(said(new AccessDeniedException("/out")))
                .startsWith("sim: /out: this user may not read or write it.");
        assertThat(said(new NoSuchFileException("/out"))).startsWith("sim: /out: there is no such file or folder.");
        assertThat(said(new FileAlreadyExistsException("/out"))).startsWith("sim: /out: it is there already");
        assertThat(said(new DirectoryNotEmptyException("/out"))).contains("/out: DirectoryNotEmptyException");
        assertThat(said(new FileSystemException("/out", null, "No space left on device")))
                .contains("/out: No space left on device")
                .doesNotContain("FileSystemException");
        assertThat(said(new IOException("line 3 is no number"))).startsWith("sim: line 3 is no number");
    }
}
