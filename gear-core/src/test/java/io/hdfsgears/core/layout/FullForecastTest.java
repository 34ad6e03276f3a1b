// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FullForecastTest {
    @Test
    void steadyGrowthHasNoRange() {
        FullForecast forecast = FullForecast.of(List.of(100.0, 102.0, 104.0, 106.0), 126);
        assertThat(forecast.bytesPerDay()).isCloseTo(2, within(1e-9));
        assertThat(forecast.days()).isCloseTo(10, within(1e-6));
        assertThat(forecast.latestDays() - forecast.earliestDays()).isCloseTo(0, within(1e-6));
    }

    /** Slope 2, residuals +1 -1 -1 +1: standard error sqrt(4 / 2 / 5). */
    @Test
    void unsteadyGrowthHasARange() {
        FullForecast forecast = FullForecast.of(List.of(101.0, 101.0, 103.0, 107.0), 127);
        assertThat(forecast.errorPerDay()).isCloseTo(Math.sqrt(0.4), within(1e-9));
        assertThat(forecast.days()).isCloseTo(10, within(1e-6));
        assertThat(forecast.earliestDays()).isBetween(6.0, 6.2);
        assertThat(forecast.latestDays()).isBetween(27.0, 27.3);
    }

    @Test
    void twoDaysTellNothingOfTheRange() {
        FullForecast forecast = FullForecast.of(List.of(10.0, 11.0), 20);
        assertThat(forecast.days()).isCloseTo(9, within(1e-9));
        assertThat(forecast.earliestDays()).isZero();
        assertThat(forecast.latestDays()).isInfinite();
    }

    @Test
    void whatDoesNotGrowNeverFillsAndWhatIsFullIs() {
        assertThat(FullForecast.of(List.of(10.0), 20).days()).isInfinite();
        assertThat(FullForecast.of(List.of(30.0, 20.0, 10.0), 20).days()).isInfinite();
        assertThat(FullForecast.of(List.of(10.0, 20.0, 30.0), 20).days()).isZero();
    }
}
