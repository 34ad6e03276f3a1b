// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** The shape that a source of prices answers in. */
public enum PriceFormat {
    /** time,price lines. */
    CSV,
    /** electricityMaps' API. */
    ELECTRICITYMAPS,
    /** WattTime's API, version 3. */
    WATTTIME,
    /** ENTSO-E's Transparency Platform, XML. */
    ENTSOE,
    /** A sensor's state in Home Assistant's REST API. */
    HOMEASSISTANT
}
