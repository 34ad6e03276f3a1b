// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code ethtool <interface>} prints of Wake-on-LAN.
 *
 * @param supports letters of "Supports Wake-on"; empty for drivers that say nothing, such as virtio and veth
 * @param armed letters of "Wake-on"
 */
record EthtoolText(Optional<String> supports, Optional<String> armed) {
    private static final Pattern SUPPORTS = Pattern.compile("(?m)^\\s*Supports Wake-on:\\s*([a-z]+)\\s*$");
    private static final Pattern ARMED = Pattern.compile("(?m)^\\s*Wake-on:\\s*([a-z]+)\\s*$");

    static EthtoolText parse(String text) {
        return new EthtoolText(group(SUPPORTS, text), group(ARMED, text));
    }

    private static Optional<String> group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
