// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of digits alone: a sign, a fraction or a unit is refused. */
final class WholeNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (!value.matches("\\d{1,9}")) {
            throw new TypeConversionException(
                    "'" + value + "' is not a whole number from 0 to 999999999: give one such as 2.");
        }
        return Integer.valueOf(value);
    }
}
