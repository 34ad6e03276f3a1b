// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import io.hdfsgears.core.config.PriceFormat;
import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;

/** From the text of a source to a curve, by its configured shape. */
final class Shapes {
    private Shapes() {}

    /** @param name of the source, for messages; without secrets */
    static PriceCurve parse(PriceFormat format, String name, String text) throws CurveException {
        return switch (format) {
            case CSV -> CsvCurve.parse(name, text);
            case ELECTRICITYMAPS -> JsonCurve.electricityMaps(name, text);
            case WATTTIME -> JsonCurve.wattTime(name, text);
            case ENTSOE -> EntsoeCurve.parse(name, text);
            case HOMEASSISTANT -> JsonCurve.homeAssistant(name, text);
        };
    }
}
