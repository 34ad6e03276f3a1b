// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Contents;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.History;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a faulty file system would have answered in one place of a right history. Some answers are right by chance. */
enum Mutation {
    LOST_TAIL {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            long got = got(event);
            return got < 2 ? null : runs(event, Bytes.slice(event.result().runs(), 0, random.nextLong(got)));
        }
    },
    LOST_FILE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            return reads(event) ? with(event, Phase.FAIL, Result.reason(Reason.NOT_FOUND, "")) : null;
        }
    },
    FOUND_THOUGH_ABSENT {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            boolean absent = event.action() == Action.READ && event.result().reason() == Reason.NOT_FOUND;
            return absent ? with(event, Phase.OK, Result.runs(List.of())) : null;
        }
    },
    SWAPPED {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            if (!reads(event) || event.result().runs().size() < 2) {
                return null;
            }
            List<Run> runs = new ArrayList<>(event.result().runs());
            int at = random.nextInt(1, runs.size());
            runs.add(at - 1, runs.remove(at));
            return runs(event, runs);
        }
    },
    TWICE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            if (got(event) == 0) {
                return null;
            }
            List<Run> runs = new ArrayList<>(event.result().runs());
            int at = random.nextInt(runs.size());
            runs.add(at, runs.get(at));
            return got(event) + runs.get(at).length() > event.asked().length() ? null : runs(event, runs);
        }
    },
    HOLE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            List<Run> runs = new ArrayList<>(event.result().runs());
            if (!reads(event) || runs.size() < 2) {
                return null;
            }
            runs.remove(random.nextInt(runs.size() - 1));
            return runs(event, runs);
        }
    },
    FLIPPED_BYTE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            long got = got(event);
            if (got == 0) {
                return null;
            }
            long at = random.nextLong(got);
            Run was = Bytes.slice(event.result().runs(), at, at + 1).get(0);
            byte[] flipped = new Contents(history.seed()).bytes(was.content(), was.from(), was.to());
            flipped[0] ^= (byte) (1 << random.nextInt(8));
            List<Run> runs = new ArrayList<>(Bytes.slice(event.result().runs(), 0, at));
            runs.add(Run.unexplained(flipped, 1));
            runs.addAll(Bytes.slice(event.result().runs(), at + 1, got));
            return runs(event, runs);
        }
    },
    ANOTHER_READ {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            Event other =
                    history.lines().get(random.nextInt(history.lines().size())).event();
            boolean fits = reads(event)
                    && got(other) > 0
                    && got(other) <= event.asked().length();
            boolean differs = !other.result().runs().equals(event.result().runs());
            return fits && differs ? runs(event, other.result().runs()) : null;
        }
    },
    WRONG_LIST {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            if (event.action() != Action.LIST || event.phase() != Phase.OK) {
                return null;
            }
            List<String> names = new ArrayList<>(event.result().names());
            String name = List.of("a", "b", "c").get(random.nextInt(3));
            if (!names.remove(name)) {
                names.add(name);
            }
            return with(event, Phase.OK, Result.names(names));
        }
    },
    DONE_THOUGH_REFUSED {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            boolean refused = changesNames(event)
                    && event.phase() == Phase.FAIL
                    && event.result().reason() != Reason.REFUSED;
            return refused ? with(event, Phase.OK, Result.NONE) : null;
        }
    },
    REFUSED_THOUGH_DONE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            boolean done = event.phase() == Phase.OK && event.action() == Action.DELETE;
            return done ? with(event, Phase.FAIL, Result.reason(Reason.NOT_FOUND, "")) : null;
        }
    },
    SHORT_CLOSE {
        @Override
        @Nullable
        Event of(Event event, History history, RandomGenerator random) {
            boolean close = event.action() == Action.CLOSE && event.result().length() > 1;
            return close
                    ? with(
                            event,
                            Phase.OK,
                            Result.length(random.nextLong(event.result().length())))
                    : null;
        }
    };

    /** @return the event as a faulty file system would have it, or null if this is none for it */
    abstract @Nullable Event of(Event event, History history, RandomGenerator random);

    /** @return null if the history has no place for it */
    @Nullable
    History in(History history, RandomGenerator random) {
        int from = random.nextInt(history.lines().size());
        for (int i = 0; i < history.lines().size(); i++) {
            int at = (from + i) % history.lines().size();
            Line line = history.lines().get(at);
            @Nullable Event mutated = of(line.event(), history, random);
            if (mutated != null) {
                List<Line> lines = new ArrayList<>(history.lines());
                lines.set(at, new Line(line.file(), line.number(), mutated));
                return new History(history.seed(), lines);
            }
        }
        return null;
    }

    private static boolean reads(Event event) {
        boolean reads = event.action() == Action.READ || event.action() == Action.READ_SNAPSHOT;
        return reads && event.phase() == Phase.OK;
    }

    private static boolean changesNames(Event event) {
        return event.action() == Action.CREATE || event.action() == Action.DELETE || event.action() == Action.RENAME;
    }

    private static long got(Event event) {
        return reads(event)
                ? event.result().runs().stream().mapToLong(Run::length).sum()
                : 0;
    }

    private static Event runs(Event event, List<Run> runs) {
        return with(event, Phase.OK, Result.runs(runs));
    }

    private static Event with(Event event, Phase phase, Result result) {
        Asked asked = event.asked();
        return new Event(
                event.nanos(), event.client(), event.operation(), phase, event.action(), event.path(), asked, result);
    }
}
