// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.port;

import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.LeaseAsk;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** One NameNode. */
public interface NameNodePort extends Closeable {
    /** For people: host:port. */
    String name();

    /** Whose NameNode it is; all of one name speak for one namespace. */
    String nameservice();

    /** One heartbeat; ends by itself. */
    Answer beat(List<HostWord> words) throws IOException;

    /** As {@link #beat(List)}, from a controller that asks for the right to act. One that knows no lease answers without a word of it. */
    default Answer beat(List<HostWord> words, LeaseAsk ask) throws IOException {
        return beat(words);
    }

    /**
     * A test has let a host sleep and woken it.
     *
     * @param datanode host:transfer port
     */
    default Noted noteProven(String datanode) throws IOException {
        return Noted.NOT_KNOWN;
    }

    /** What a NameNode made of a proof. */
    enum Noted {
        DURABLY,
        /** It has no such host on its chain, or knows no proofs. */
        NOT_KNOWN,
        NOT_ACTIVE
    }

    /** Forgets its connection: after a sleep the other side has long done so. */
    void reset();

    @Override
    default void close() {
        reset();
    }
}
