// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Contents;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import org.junit.jupiter.api.Test;

/** Each kind of fault, planted into a history that is right without it. */
final class PlantedViolationsTest {
    private static final String A = "/d/a";
    private static final String B = "/d/b";

    private final Story story = new Story();

    private void caught(Rule rule, String words) {
        Verdict verdict = story.verdict();
        assertThat(verdict.violations())
                .as("violations of %s", verdict)
                .isNotEmpty()
                .allSatisfy(violation -> assertThat(violation.events()).isNotEmpty());
        assertThat(verdict.violations()).anySatisfy(violation -> {
            assertThat(violation.rule()).isEqualTo(rule);
            assertThat(violation.what()).contains(words);
        });
    }

    @Test
    void lostTailOfAnAcknowledgedFlush() {
        story.create(1, A).append(1, A, 11, 100, 0).flush(1, A, 100).read(2, A, Run.of(11, 0, 60));
        caught(Rule.ACKNOWLEDGED_BYTES, "lacks bytes [60, 100)");
    }

    @Test
    void acknowledgedFileThatIsEmpty() {
        story.file(1, A, 11, 100).read(2, A);
        caught(Rule.ACKNOWLEDGED_BYTES, "lacks bytes [0, 100)");
    }

    @Test
    void acknowledgedBytesThatANewAppendOverwrote() {
        story.file(1, A, 11, 100).append(2, A, 12, 50, 60);
        caught(Rule.ACKNOWLEDGED_BYTES, "it begins at 60");
    }

    @Test
    void closeThatSealsLessThanWasAcknowledged() {
        story.create(1, A).append(1, A, 11, 100, 0).flush(1, A, 100).close(1, A, 80);
        caught(Rule.ACKNOWLEDGED_BYTES, "it seals 80");
    }

    @Test
    void holeWhereAnAcknowledgedAppendWas() {
        story.create(1, A)
                .append(1, A, 11, 100, 0)
                .append(1, A, 12, 50, 100)
                .append(1, A, 13, 50, 150)
                .close(1, A, 200)
                .read(2, A, Run.of(11, 0, 100), Run.of(13, 0, 50));
        caught(Rule.ACKNOWLEDGED_BYTES, "content 12 [0, 50) belongs");
    }

    @Test
    void resurrectedDeletedFile() {
        story.file(1, A, 11, 100).delete(1, A).read(2, A, Run.of(11, 0, 100));
        caught(Rule.NAMESPACE, "/d/a has no file");
    }

    @Test
    void notFoundThoughItIsThere() {
        story.file(1, A, 11, 100).missing(2, A);
        caught(Rule.NAMESPACE, "found no file");
    }

    @Test
    void staleReadAfterRename() {
        story.file(1, A, 11, 100).rename(1, A, B).read(2, A, Run.of(11, 0, 100));
        caught(Rule.RENAME, "/d/a has no file");
    }

    @Test
    void oldFileAtAPathThatHasANewOne() {
        story.file(1, A, 11, 100).rename(1, A, B).file(1, A, 12, 100).read(2, A, Run.of(11, 0, 100));
        caught(Rule.RENAME, "found a file with bytes");
    }

    @Test
    void bothNamesVisible() {
        story.file(1, A, 11, 100);
        Story.Open rename = story.renaming(1, A, B);
        story.list(2, "/d", "a", "b").ok(rename);
        caught(Rule.RENAME, "listed [/d/a, /d/b]");
    }

    @Test
    void noNameVisible() {
        story.file(1, A, 11, 100);
        Story.Open rename = story.renaming(1, A, B);
        story.list(2, "/d").ok(rename);
        caught(Rule.RENAME, "listed []");
    }

    @Test
    void backToTheOldNameWhileTheRenameIsUnderWay() {
        story.file(1, A, 11, 100);
        Story.Open rename = story.renaming(1, A, B);
        story.read(2, B, Run.of(11, 0, 100)).read(2, A, Run.of(11, 0, 100)).ok(rename);
        caught(Rule.RENAME, "READ /d/a");
    }

    @Test
    void createdTwice() {
        story.create(1, A).create(2, A);
        caught(Rule.NAMESPACE, "CREATE /d/a");
    }

    @Test
    void deletedTwice() {
        story.file(1, A, 11, 100).delete(1, A).delete(2, A);
        caught(Rule.NAMESPACE, "DELETE /d/a");
    }

    @Test
    void refusedAsExistingThoughItIsNot() {
        story.fail(story.begin(1, Action.CREATE, A, Asked.NOTHING), Reason.EXISTS);
        caught(Rule.NAMESPACE, "found a file");
    }

    @Test
    void reorderedAppends() {
        story.create(1, A)
                .append(1, A, 11, 100, 0)
                .append(1, A, 12, 100, 100)
                .close(1, A, 200)
                .read(2, A, Run.of(12, 0, 100), Run.of(11, 0, 100));
        caught(Rule.APPEND_ORDER, "content 12 [0, 100), where content 11 [0, 100) belongs");
    }

    @Test
    void appendAppliedTwice() {
        story.create(1, A).append(1, A, 11, 100, 0).close(1, A, 100).read(2, A, Run.of(11, 0, 100), Run.of(11, 0, 100));
        caught(Rule.APPEND_ORDER, "where the file should end");
    }

    @Test
    void middleOfAnUnknownAppendWithoutItsBeginning() {
        story.create(1, A).append(1, A, 11, 100, 0).flush(1, A, 100);
        story.end(story.appending(1, A, 12, 100), Phase.UNKNOWN, Result.note(100, "pipeline broke"));
        story.read(2, A, Run.of(11, 0, 100), Run.of(12, 48, 100));
        caught(Rule.APPEND_ORDER, "content 12 [48, 100)");
    }

    @Test
    void bytesOfAContentThatNobodyWrote() {
        story.file(1, A, 11, 100).read(2, A, Run.of(99, 0, 100));
        caught(Rule.FOREIGN_BYTES, "which no client wrote");
    }

    @Test
    void garbage() {
        story.file(1, A, 11, 1000).read(2, A, Run.of(11, 0, 160), Run.unexplained(new byte[64], 840));
        caught(Rule.FOREIGN_BYTES, "840 unexplained bytes 00");
    }

    @Test
    void oneFlippedByte() {
        byte[] flipped = new Contents(Story.SEED).bytes(11, 160, 161);
        flipped[0] ^= 1;
        story.file(1, A, 11, 1000).read(2, A, Run.of(11, 0, 160), Run.unexplained(flipped, 1), Run.of(11, 161, 1000));
        caught(Rule.FOREIGN_BYTES, "at offset 160");
    }

    @Test
    void bytesOfAnotherFile() {
        story.file(1, A, 11, 100).file(1, B, 12, 100).read(2, A, Run.of(12, 0, 100));
        caught(Rule.FOREIGN_BYTES, "READ /d/a");
    }

    @Test
    void bytesOfTwoFiles() {
        story.file(1, A, 11, 100).file(1, B, 12, 100).read(2, A, Run.of(11, 0, 64), Run.of(12, 64, 100));
        caught(Rule.FOREIGN_BYTES, "several files");
    }

    @Test
    void bytesBeforeTheyWereWritten() {
        story.create(1, A)
                .read(2, A, Run.of(11, 0, 100))
                .append(1, A, 11, 100, 0)
                .close(1, A, 100);
        caught(Rule.FOREIGN_BYTES, "written only later");
    }

    @Test
    void unacknowledgedBytesAfterTheClose() {
        story.create(1, A).append(1, A, 11, 100, 0).flush(1, A, 100);
        story.end(story.appending(1, A, 12, 100), Phase.UNKNOWN, Result.note(100, "pipeline broke"));
        story.close(1, A, 100).read(2, A, Run.of(11, 0, 100), Run.of(12, 0, 32));
        caught(Rule.SEALED_LENGTH, "appear again");
    }

    @Test
    void truncatedBytesAppearAgain() {
        story.file(1, A, 11, 100).ok(story.truncating(1, A, 40)).read(2, A, Run.of(11, 0, 100));
        caught(Rule.SEALED_LENGTH, "appear again");
    }

    @Test
    void snapshotThatLosesAFile() {
        story.file(1, A, 11, 100).snapshot(1, "/d", "s").read(2, "/d/.snapshot/s/a", Run.of(11, 0, 100));
        story.delete(1, A).missing(2, "/d/.snapshot/s/a");
        caught(Rule.SNAPSHOT, "it was there, and then it was not");
    }

    @Test
    void snapshotWhoseFileGrows() {
        story.file(1, A, 11, 100).snapshot(1, "/d", "s").read(2, "/d/.snapshot/s/a", Run.of(11, 0, 100));
        story.append(1, A, 12, 100, 100).close(1, A, 200);
        story.read(2, "/d/.snapshot/s/a", Run.of(11, 0, 100), Run.of(12, 0, 100));
        caught(Rule.SNAPSHOT, "it ended at 100, and then at 200");
    }

    @Test
    void snapshotThatHasWhatCameLater() {
        story.file(1, A, 11, 100)
                .snapshot(1, "/d", "s")
                .append(1, A, 12, 100, 100)
                .close(1, A, 200);
        story.read(2, "/d/.snapshot/s/a", Run.of(11, 0, 100), Run.of(12, 0, 100));
        caught(Rule.SNAPSHOT, "at offset 100");
    }

    @Test
    void snapshotWithoutAFileThatWasThere() {
        story.file(1, A, 11, 100).snapshot(1, "/d", "s").missing(2, "/d/.snapshot/s/a");
        caught(Rule.SNAPSHOT, "found no file");
    }

    @Test
    void resultWithoutAStart() {
        story.end(new Story.Open(1, 5, Action.DELETE, A, Asked.NOTHING), Phase.OK, Result.NONE);
        caught(Rule.RECORD, "ends without its start");
    }

    @Test
    void contentWrittenTwice() {
        story.create(1, A).append(1, A, 11, 100, 0).append(1, A, 11, 100, 100).close(1, A, 200);
        caught(Rule.RECORD, "content 11 is written twice");
    }

    @Test
    void wronglyLocatedAppend() {
        story.create(1, A).append(1, A, 11, 100, 0).append(1, A, 12, 100, 130);
        caught(Rule.RECORD, "it begins at 130");
    }

    @Test
    void eventsAreNamedWithTheirLines() {
        story.create(1, A).append(1, A, 11, 100, 0).flush(1, A, 100).read(2, A, Run.of(11, 0, 60));
        Violation violation = story.verdict().violations().get(0);
        assertThat(violation.events()).extracting(line -> line.number()).containsExactly(6, 7, 8, 9);
        assertThat(violation.events())
                .extracting(line -> line.event().action())
                .containsExactly(Action.FLUSH, Action.FLUSH, Action.READ, Action.READ);
        assertThat(violation.events().get(0).event().asked().offset()).isEqualTo(Event.NONE);
    }
}
