// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.hdfs.GearStatus;
import java.io.IOException;
import java.time.Duration;

/** Orders of an operator who asks again until they are accepted, and who waits for their end. */
public final class Shifts {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofMillis(500);

    private final Scene scene;

    public Shifts(Scene scene) {
        this.scene = scene;
    }

    private interface Order {
        void give() throws IOException;
    }

    void manual() throws IOException {
        insist("gearMode manual", () -> scene.link().setMode("manual"));
    }

    /** All hosts are to be awake. */
    public void orderHighest(String reason) throws IOException {
        insist(
                "setGear max",
                () -> scene.link().setGear(scene.link().status().gears().size(), reason));
    }

    public void order(int gear, String reason) throws IOException {
        insist("setGear " + gear, () -> scene.link().setGear(gear, reason));
    }

    /** A NameNode that has just become active refuses until it has looked around, and one that moves data does, too. */
    private static void insist(String what, Order order) throws IOException {
        String[] refused = {""};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    try {
                        order.give();
                        return true;
                    } catch (IOException e) {
                        refused[0] = String.valueOf(e.getMessage());
                        return false;
                    }
                },
                () -> what + " is refused: " + refused[0]);
    }

    /** Waits until the gear that is wanted is in force, or the shift is held. */
    public GearStatus ended() throws IOException {
        GearStatus[] last = new GearStatus[1];
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    try {
                        last[0] = scene.link().status();
                        return last[0].steadyAt(last[0].wanted())
                                || last[0].phase().equals("HELD");
                    } catch (IOException e) {
                        return false; // it is busy becoming active
                    }
                },
                () -> "a shift does not end: " + last[0]);
        return last[0];
    }
}
