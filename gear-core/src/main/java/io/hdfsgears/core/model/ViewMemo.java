// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a result that depends on a view alone, for the last two views. While a dry run looks at a planned view, the result for the view
 * in force stays. Safe for any number of threads: a lost race costs a rebuild, never another answer.
 *
 * @param <P> what is kept
 */
public final class ViewMemo<P> {
    private final Maker<P> maker;
    private volatile @Nullable Kept<P> last;

    private record Kept<P>(
            ClusterView view, P made, @Nullable Kept<P> older) {}

    /** Works out what is kept. */
    @FunctionalInterface
    public interface Maker<P> {
        /** @param before what was made last, of which parts may serve again */
        P make(ClusterView view, @Nullable P before);
    }

    public ViewMemo(Maker<P> maker) {
        this.maker = maker;
    }

    public P of(ClusterView view) {
        Kept<P> newest = last;
        if (newest == null) {
            return keep(view, maker.make(view, null), null);
        }
        if (newest.view() == view) {
            return newest.made();
        }
        Kept<P> older = newest.older();
        if (older != null && older.view() == view) {
            return older.made();
        }
        return keep(view, maker.make(view, newest.made()), new Kept<>(newest.view(), newest.made(), null));
    }

    private P keep(ClusterView view, P made, @Nullable Kept<P> older) {
        last = new Kept<>(view, made, older);
        return made;
    }
}
