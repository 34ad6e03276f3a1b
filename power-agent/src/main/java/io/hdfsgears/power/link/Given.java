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
 */
public record Given(String datanode, PowerAction action, long agoNanos, boolean ended) {}
