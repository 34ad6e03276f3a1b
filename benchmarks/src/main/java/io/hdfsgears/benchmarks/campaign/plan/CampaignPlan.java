// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The steps of a campaign. Each round has every kind once, in an order of its own.
 *
 * <p>Data is safe by plan: the chain never has fewer hosts than {@link Shape#least}, and no host leaves or loses its disk
 * while others sleep. One step ends, with all data repaired, before the next begins.
 *
 * @param seed that they follow from
 */
public record CampaignPlan(long seed, List<Step> steps) {
    private static final int MOST_PICK = 1_000;

    public CampaignPlan {
        steps = List.copyOf(steps);
    }

    /**
     * The rack.
     *
     * @param chain hosts on the chain in the beginning
     * @param stock hosts in stock in the beginning
     * @param added the host in stock that stands in a rack of its own
     * @param least hosts that the chain never has fewer of
     * @param most hosts that the chain never has more of
     */
    public record Shape(List<String> chain, List<String> stock, String added, int least, int most) {
        public Shape {
            chain = List.copyOf(chain);
            stock = List.copyOf(stock);
        }
    }

    public static CampaignPlan of(long seed, int count, Shape shape) {
        Drawing drawing = new Drawing(new Random(seed), shape);
        while (drawing.steps.size() < count) {
            drawing.round();
        }
        return new CampaignPlan(seed, drawing.steps.subList(0, count));
    }

    /** Draws steps, and keeps account of which host is where after them. */
    private static final class Drawing {
        private final Random random;
        private final Shape shape;
        private final List<String> chain;
        private final List<String> stock;
        private final List<Step> steps = new ArrayList<>();
        private boolean rackAdded;
        private boolean low;
        private boolean morePrimaries;

        Drawing(Random random, Shape shape) {
            this.random = random;
            this.shape = shape;
            this.chain = new ArrayList<>(shape.chain());
            this.stock = new ArrayList<>(shape.stock());
        }

        /** All kinds; one that cannot be yet waits until others have been. */
        void round() {
            List<Kind> left = new ArrayList<>(List.of(Kind.values()));
            left.add(Kind.SHIFT_DOWN);
            Collections.shuffle(left, random);
            boolean drew = true;
            while (drew && !left.isEmpty()) {
                drew = false;
                for (int i = 0; i < left.size() && !drew; i++) {
                    if (possible(left.get(i))) {
                        draw(left.remove(i));
                        drew = true;
                    }
                }
            }
            if (low) {
                draw(Kind.SHIFT_UP);
            }
        }

        private boolean possible(Kind kind) {
            if (low && !kind.inLowGear()) {
                return false;
            }
            return switch (kind) {
                case ADD -> !free().isEmpty() && chain.size() < shape.most();
                case ADD_RACK -> !rackAdded && chain.size() < shape.most();
                case REPLACE -> !free().isEmpty();
                case DECOMMISSION, RMA -> chain.size() > shape.least();
                case MORE_PRIMARIES -> !morePrimaries;
                case FEWER_PRIMARIES -> morePrimaries;
                case SHIFT_UP -> low;
                case REFORMAT, EXCHANGE, EVEN_OUT, SHIFT_DOWN -> true;
            };
        }

        /** Hosts in stock without the one that is to bring a rack. */
        private List<String> free() {
            return stock.stream()
                    .filter(host -> rackAdded || !host.equals(shape.added()))
                    .toList();
        }

        private void draw(Kind kind) {
            String host = "";
            String other = "";
            switch (kind) {
                case ADD -> host = fromStock(any(free()));
                case ADD_RACK -> {
                    host = fromStock(shape.added());
                    rackAdded = true;
                }
                case REFORMAT -> host = any(chain);
                case REPLACE -> {
                    other = any(free());
                    host = toStock(any(chain));
                    fromStock(other);
                }
                case EXCHANGE -> {
                    host = any(chain);
                    String first = host;
                    other = any(
                            chain.stream().filter(name -> !name.equals(first)).toList());
                }
                case DECOMMISSION, RMA -> host = toStock(any(chain));
                case MORE_PRIMARIES -> morePrimaries = true;
                case FEWER_PRIMARIES -> morePrimaries = false;
                case SHIFT_DOWN -> low = true;
                case SHIFT_UP -> low = false;
                case EVEN_OUT -> {}
            }
            steps.add(new Step(steps.size() + 1, kind, host, other, random.nextInt(MOST_PICK)));
        }

        private String any(List<String> names) {
            return names.get(random.nextInt(names.size()));
        }

        private String fromStock(String host) {
            stock.remove(host);
            chain.add(host);
            return host;
        }

        private String toStock(String host) {
            chain.remove(host);
            stock.add(host);
            return host;
        }
    }
}
