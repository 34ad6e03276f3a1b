// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerEvents;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wakes hosts from outside, by the product's own drivers: a sleeping host answers no request. */
public final class Waker {
    private static final Logger LOG = LoggerFactory.getLogger(Waker.class);
    private static final int PATIENCE_SECONDS = 60;

    private final PowerExecutor executor;
    private final WakeLog log;

    private Waker(PowerExecutor executor, WakeLog log) {
        this.executor = executor;
        this.log = log;
    }

    /**
     * For the life of this process.
     *
     * @return empty where no driver can work: then hosts are woken by their switch
     */
    public static Optional<Waker> start(RackFiles files) throws RackException {
        if (!Files.exists(PowerHostsFile.in(files))) {
            return Optional.empty();
        }
        try {
            PowerHosts hosts = PowerHosts.load(HostsFile.read(PowerHostsFile.in(files)), new SharedDevices());
            return Optional.of(
                    new Waker(new PowerExecutor(hosts, new Logged(), new SecureRandom()), new WakeLog(files)));
        } catch (SettingException e) {
            throw new RackException(PowerHostsFile.in(files) + " is not usable: " + e.getMessage(), e);
        }
    }

    /** Returns when the host's state was read back. */
    public void wake(String host) throws IOException {
        log.ordered(host);
        try {
            Outcome outcome = executor.order(host, PowerAction.ON).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (outcome.result() != Command.Result.DONE) {
                throw new RackException(host + " was not woken: " + outcome.result() + " " + outcome.detail());
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new RackException(host + " was not woken within " + PATIENCE_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waking " + host, e);
        }
    }

    private static final class Logged implements PowerEvents {
        @Override
        public void line(String text) {
            LOG.info("{}", text);
        }

        @Override
        public void alarmRaised(String host, String text) {
            LOG.error("{}: {}", host, text);
        }

        @Override
        public void alarmCleared(String host) {
            LOG.info("{} works again", host);
        }

        @Override
        public void finished(String host, PowerAction action, Command.Result result, String detail) {
            LOG.info("{} {}: {} {}", host, action, result, detail);
        }
    }
}
