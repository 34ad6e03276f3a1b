// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.power.control.PowerAction;

/**
 * What a controller gave a host last. NameNodes hear of it before it is done, so that another controller that takes over does not
 * give the same again.
 *
 * @param datanode host:transfer port, as the NameNode knows it
 * @param agoNanos since it was given, or ended
 * @param ended it ended well; else it is under way
 * @param byHand an operator ordered it: who takes over does not repeat it, and lets it end
 */
public record Given(String datanode, PowerAction action, long agoNanos, boolean ended, boolean byHand) {
    /** What a NameNode wanted. */
    public Given(String datanode, PowerAction action, long agoNanos, boolean ended) {
        this(datanode, action, agoNanos, ended, false);
    }

    /** What an operator ordered, and what is under way. */
    public static Given byHand(String datanode, PowerAction action, long agoNanos) {
        return new Given(datanode, action, agoNanos, false, true);
    }
}
