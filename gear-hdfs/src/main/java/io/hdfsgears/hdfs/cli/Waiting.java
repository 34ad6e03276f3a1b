// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.Progress;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import java.io.IOException;
import java.time.Duration;

/** Follows a shift to its end. A NameNode that fails over meanwhile is waited for: the shift survives it. */
final class Waiting {
    /** @param state as last seen */
    record End(Exit exit, String message, GearStateProto state) {}

    private final GearPort port;
    private final Times times;
    private final Progress progress;

    Waiting(GearPort port, Times times, Progress progress) {
        this.port = port;
        this.times = times;
        this.progress = progress;
    }

    /** @param accepted state in which the request was accepted; names what is waited for */
    End follow(GearStateProto accepted, Duration timeout) throws IOException {
        progress.begin(accepted);
        try {
            return look(accepted, timeout);
        } finally {
            progress.end();
        }
    }

    private End look(GearStateProto accepted, Duration timeout) throws IOException {
        long start = times.nanos();
        GearStateProto state = accepted;
        String trouble = "";
        while (true) {
            if (isSuperseded(accepted, state)) {
                return new End(Exit.PARTLY, "Another order came meanwhile: " + StateText.order(state), state);
            }
            if (state.getPhase().equals("STEADY") && state.getGear() == state.getWantedGear()) {
                return new End(Exit.DONE, "Done: " + StateText.progress(state) + ".", state);
            }
            if (state.getPhase().equals("HELD")) {
                return new End(Exit.PARTLY, "The shift is held: " + StateText.held(state), state);
            }
            if (times.nanos() - start >= timeout.toNanos()) {
                String still = "Still " + state.getPhase() + " after " + timeout.toSeconds() + " s; the shift goes on.";
                return new End(Exit.IN_PROGRESS, still + trouble, state);
            }
            times.pause();
            try {
                long spent = times.nanos() - start;
                GearStateProto seen = port.within(timeout.minusNanos(spent)).getGear();
                trouble = "";
                if (seen.getEpoch() >= state.getEpoch()) { // a NameNode may answer from a view older than the request
                    state = seen;
                    progress.shift(state, Duration.ofNanos(times.nanos() - start));
                }
            } catch (IOException e) {
                trouble = " Last answer: " + patiently(e);
            }
        }
    }

    private static boolean isSuperseded(GearStateProto accepted, GearStateProto now) {
        return now.getWantedGear() != accepted.getWantedGear()
                || !now.getBy().equals(accepted.getBy())
                || !now.getReason().equals(accepted.getReason());
    }

    /** @return why no state was to be had, if that may pass */
    private static String patiently(IOException e) throws IOException {
        Failure failure = Failure.of(e);
        if (failure.exit() == Exit.NOT_AUTHORIZED) {
            throw e;
        }
        return failure.message();
    }
}
