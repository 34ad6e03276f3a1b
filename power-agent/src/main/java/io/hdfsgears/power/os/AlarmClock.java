// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dead-man timer: the real-time clock's alarm, which wakes a host from S3, S4 and mostly S5 (Linux: Documentation/ABI/testing/sysfs-class-rtc). */
final class AlarmClock {
    private static final Logger LOG = LoggerFactory.getLogger(AlarmClock.class);
    private static final String RTC = "/sys/class/rtc/rtc0";
    static final String ALARM = RTC + "/wakealarm";
    static final String WAKEUP = RTC + "/device/power/wakeup";
    private static final String NOW = RTC + "/since_epoch";
    private static final long TOLERANCE_SECONDS = 2;
    /** Clocks without a register for the date take no more: the kernel refuses an alarm 24 h ahead. */
    private static final long LESS_THAN_A_DAY = TimeUnit.DAYS.toSeconds(1) - 10;

    private final SysFiles files;

    AlarmClock(SysFiles files) {
        this.files = files;
    }

    boolean isThere() {
        return files.exists(ALARM);
    }

    /** @return why it is not set; empty: it is, as read back */
    Optional<String> set(long seconds) {
        try {
            if (files.read(WAKEUP).filter("disabled"::equals).isPresent()) {
                files.write(WAKEUP, "enabled");
            }
            long now = Long.parseLong(files.read(NOW).orElse(""));
            files.write(ALARM, "0"); // an alarm that is set already makes the kernel refuse another: EBUSY
            long rings = ring(now, seconds);
            String back = files.read(ALARM).orElse("");
            boolean set = !back.isEmpty() && Math.abs(Long.parseLong(back) - rings) <= TOLERANCE_SECONDS;
            return set
                    ? Optional.empty()
                    : Optional.of("the alarm clock reads '" + back + "' back instead of " + rings);
        } catch (IOException | NumberFormatException e) {
            return Optional.of("the alarm clock cannot be set (" + ALARM + ": "
                    + e.getClass().getSimpleName() + "); is there one, and does this run as root?");
        }
    }

    /** @return the time it was set to: earlier where the clock takes no more than a day */
    private long ring(long now, long seconds) throws IOException {
        try {
            files.write(ALARM, Long.toString(now + seconds));
            return now + seconds;
        } catch (IOException e) {
            if (seconds <= LESS_THAN_A_DAY) {
                throw e;
            }
            files.write(ALARM, Long.toString(now + LESS_THAN_A_DAY));
            LOG.info("The alarm clock refuses {} s and rings after {} s", seconds, LESS_THAN_A_DAY);
            return now + LESS_THAN_A_DAY;
        }
    }

    void clear() {
        try {
            if (isThere()) {
                files.write(ALARM, "0");
            }
        } catch (IOException e) {
            // It then rings while the host is up, which does nothing.
            return;
        }
    }
}
