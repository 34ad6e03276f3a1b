// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.sim.paper.price.PricedRun.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What an oracle would pay that knows all prices and all work ahead: a bound for controllers that do not. Clients are served by the same
 * policy. All work that can wait is done in the minutes in which it costs least, whenever they are, with the throughput that
 * clients leave on hosts that are awake and with hosts that wake for it and sleep again at once. A scrub takes the cheapest minutes.
 */
final class PriceOracle {
    private static final List<Integer> FLOORS = List.of(14, 18, 22, 25, 30, 35, 40, 50, 60, 70, 80, 90, 100);
    private static final int MINUTES_A_DAY = 1440;
    private static final int HOUR = 60;
    private static final int HALVINGS = 60;

    private final World world;
    private final Clients clients;

    PriceOracle(World world, Clients clients) {
        this.world = world;
        this.clients = clients;
    }

    /** Hosts awake in each minute without work that can wait, by the fewest number; each is found once. One owner. */
    static final class Clients {
        private final World world;
        private final IntFunction<AutoSettings> settings;
        private final Map<Integer, int[]> awake = new HashMap<>();

        /**
         * @param world with or without work that can wait
         * @param settings of the controller with this fewest number of hosts awake
         */
        Clients(World world, IntFunction<AutoSettings> settings) {
            this.world = world.clientsAlone();
            this.settings = settings;
        }

        private int[] awake(int floor) {
            return awake.computeIfAbsent(floor, least -> {
                int[] hosts = new int[world.load().minutes()];
                PricedRun.of(
                        world, settings.apply(least), null, (minute, now, price) -> hosts[minute + world.from()] = now);
                return hosts;
            });
        }
    }

    /** Part of a minute's throughput, in hosts, and what a host of it costs. */
    private record Offer(double cost, double hosts) {}

    /** Money a day with the usual floor. */
    double work(int floor) {
        return money(clients.awake(floor));
    }

    /** Money a day with the best floor of each hour, that leave no more unmet than the usual floor in all hours. */
    double workAndFloors(int floor) {
        int[][] awake = FLOORS.stream().map(clients::awake).toArray(int[][]::new);
        double most = Arrays.stream(unmet(clients.awake(floor))).sum();
        double[][] unmet = Arrays.stream(awake).map(this::unmet).toArray(double[][]::new);
        double[][] money = Arrays.stream(awake).map(this::clientsMoney).toArray(double[][]::new);
        double low = 0;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double weight = (low + high) / 2;
            if (sum(unmet, best(unmet, money, weight)) > most) {
                low = weight;
            } else {
                high = weight;
            }
        }
        int[] best = best(unmet, money, high);
        int[] mixed = awake[0].clone();
        for (int minute = world.from(); minute < mixed.length; minute++) {
            mixed[minute] = awake[best[hour(minute)]][minute];
        }
        return money(mixed);
    }

    private static int[] best(double[][] unmet, double[][] money, double weight) {
        int[] best = new int[money[0].length];
        for (int hour = 0; hour < best.length; hour++) {
            for (int floor = 1; floor < money.length; floor++) {
                double now = money[best[hour]][hour] + weight * unmet[best[hour]][hour];
                best[hour] = money[floor][hour] + weight * unmet[floor][hour] < now ? floor : best[hour];
            }
        }
        return best;
    }

    private static double sum(double[][] values, int[] floors) {
        double sum = 0;
        for (int hour = 0; hour < floors.length; hour++) {
            sum += values[floors[hour]][hour];
        }
        return sum;
    }

    private int hour(int minute) {
        return (minute - world.from()) / HOUR;
    }

    private int hours() {
        return hour(world.load().minutes() - 1) + 1;
    }

    private double needed(int minute) {
        return world.clients(minute) / world.hostBytesPerSecond();
    }

    private double[] unmet(int[] awake) {
        double[] unmet = new double[hours()];
        for (int minute = world.from(); minute < awake.length; minute++) {
            unmet[hour(minute)] += Math.max(0, needed(minute) - awake[minute]);
        }
        return unmet;
    }

    private double[] clientsMoney(int[] awake) {
        double[] money = new double[hours()];
        for (int minute = world.from(); minute < awake.length; minute++) {
            money[hour(minute)] += euros(minute) * watts(awake[minute], Math.min(awake[minute], needed(minute)));
        }
        return money;
    }

    /** Of a watt in a minute. */
    private double euros(int minute) {
        return world.prices().at(minute) / 1e6 / HOUR;
    }

    private double watts(int awake, double busy) {
        return PricedRun.watts(awake, busy, world.cluster().hosts());
    }

    private double money(int[] given) {
        int hosts = world.cluster().hosts();
        int[] awake = scrubbed(given);
        double one = watts(1, 1) - watts(0, 0);
        List<Offer> offers = new ArrayList<>();
        double money = 0;
        double left = 0;
        for (int minute = world.from(); minute < awake.length; minute++) {
            double busy = Math.min(awake[minute], needed(minute));
            double watts = watts(awake[minute], busy);
            money += euros(minute) * watts;
            left += world.deferrable(minute) / world.hostBytesPerSecond();
            double free = awake[minute] - busy;
            if (free > 1e-9) {
                offers.add(new Offer(euros(minute) * (watts(awake[minute], awake[minute]) - watts) / free, free));
            }
            if (awake[minute] < hosts) {
                offers.add(new Offer(euros(minute) * one, hosts - awake[minute]));
            }
        }
        offers.sort(Comparator.comparingDouble(Offer::cost));
        for (Offer offer : offers) {
            double taken = Math.min(left, offer.hosts());
            money += taken * offer.cost();
            left -= taken;
        }
        return money / ((double) (awake.length - world.from()) / MINUTES_A_DAY);
    }

    private int[] scrubbed(int[] given) {
        int[] awake = given.clone();
        List<Integer> minutes = new ArrayList<>();
        for (int minute = world.from(); minute < awake.length; minute++) {
            minutes.add(minute);
        }
        minutes.sort(Comparator.comparingDouble(world.prices()::at));
        minutes.subList(0, Deferrable.SCRUB_MINUTES)
                .forEach(minute -> awake[minute] = world.cluster().hosts());
        return awake;
    }
}
