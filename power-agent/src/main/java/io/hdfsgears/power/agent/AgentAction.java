// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

/** What is to be done on the host; each but {@code DISARM} and {@code REARM} is answered by an event. */
public enum AgentAction {
    /** Look for reasons not to sleep now. */
    CHECK,
    /** See to it that no new work comes to the host, and look at what runs. */
    DRAIN,
    /** Give the host back to YARN. */
    GIVE_BACK,
    /** Arm Wake-on-LAN and the alarm clock, and read both back. */
    ARM,
    /** Take back the word "on", and ask whether the host is still wanted off. */
    TAKE_LEAVE,
    /** Say the last word, "off". */
    SAY_LAST_WORD,
    SLEEP,
    /** Clear the alarm clock. */
    DISARM,
    /** After sleep: arm Wake-on-LAN again, which some drivers forget. */
    REARM
}
