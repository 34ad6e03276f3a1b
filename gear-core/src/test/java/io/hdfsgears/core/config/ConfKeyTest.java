// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfKeyTest {
    @Test
    void anUnsetKeyGivesItsDefault() {
        Map<String, String> none = Map.of();
        assertThat(GearKeys.PRIMARIES.read(none::get)).isZero();
        assertThat(GearKeys.TABLE.read(none::get)).isEqualTo(TableKind.POLICY);
        assertThat(GearKeys.GROUPS.read(none::get)).isEmpty();
        assertThat(GearKeys.POWER.read(none::get)).isEqualTo(PowerSwitch.NONE);
        assertThat(GearKeys.TICK.read(none::get)).isEqualTo(Duration.ofMillis(500));
        assertThat(GearKeys.IMAGE_DIR.read(none::get)).isEmpty();
        assertThat(GearKeys.MIGRATION_BANDWIDTH.read(none::get)).isEqualTo(100L << 20);
    }

    @Test
    void aSetKeyGivesItsValue() {
        Map<String, String> conf = Map.of(
                "dfs.namenode.gear.primaries", " 7 ",
                "dfs.namenode.gear.table", "Groups",
                "dfs.namenode.gear.groups", "2, 3,7",
                "dfs.namenode.gear.power", "agent",
                "dfs.namenode.gear.image.dir", "/var/gears");
        assertThat(GearKeys.PRIMARIES.read(conf::get)).isEqualTo(7);
        assertThat(GearKeys.TABLE.read(conf::get)).isEqualTo(TableKind.GROUPS);
        assertThat(GearKeys.GROUPS.read(conf::get)).containsExactly(2, 3, 7);
        assertThat(GearKeys.POWER.read(conf::get)).isEqualTo(PowerSwitch.AGENT);
        assertThat(GearKeys.IMAGE_DIR.read(conf::get)).isEqualTo("/var/gears");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1500ms,1500", "30s,30000", "10m,600000", "2H,7200000", "1d,86400000", "5 s,5000"})
    void readsDurations(String text, long millis) {
        assertThat(Quantities.duration(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "-1s", "s", "1.5s", "10 min", "999999999999999999d"})
    void noDuration(String text) {
        assertThat(Quantities.duration(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,0", "65536,65536", "64m,67108864", "1G,1073741824", "2 t,2199023255552"})
    void readsSizes(String text, long bytes) {
        assertThat(Quantities.bytes(text)).contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "64mb", "m", "999999999999999999t"})
    void noSize(String text) {
        assertThat(Quantities.bytes(text)).isEmpty();
    }

    @Test
    void readsBooleans() {
        ConfKey<Boolean> key = new ConfKey<>("a.b", ValueType.booleans(), "false", "d", "0.1.0");
        assertThat(key.parse("True")).isTrue();
        assertThatThrownBy(() -> key.parse("yes")).isInstanceOf(ConfException.class);
    }

    @Test
    void aRefusalNamesKeyValueRangeAndRemedy() {
        assertThatThrownBy(() -> GearKeys.POWER_BATCH.parse("0"))
                .isInstanceOf(ConfException.class)
                .hasMessage("dfs.namenode.gear.power.batch cannot be '0': it takes a whole number, from 1 to 10000."
                        + " Correct it in hdfs-site.xml, or remove it there to get the default '10'.");
        assertThatThrownBy(() -> GearKeys.TABLE.parse("octave"))
                .hasMessageContaining("one of policy, efold, single, groups");
        assertThatThrownBy(() -> GearKeys.GROUPS.parse("2,,3")).hasMessageContaining("separated by commas");
        assertThatThrownBy(() -> GearKeys.TICK.parse("500")).hasMessageContaining("such as 500ms, 30s or 10m");
    }

    @Test
    void aDefaultOutsideItsRangeIsABug() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfKey<>("a.b", ValueType.ints(1, 2, "hosts"), "3", "d", "0.1.0"))
                .withMessageContaining("not in its own range");
    }

    @Test
    void everyDeclaredKeyIsListedOnceUnderThePrefix() throws IllegalAccessException {
        List<java.lang.reflect.Field> fields = Stream.of(
                        GearKeys.class, GuardKeys.class, AutoKeys.class, PriceKeys.class, EafrKeys.class)
                .<java.lang.reflect.Field>flatMap(type -> Stream.of(type.getFields()))
                .toList();
        List<ConfKey<?>> declared = fields.stream()
                .filter(f -> Modifier.isStatic(f.getModifiers()) && f.getType() == ConfKey.class)
                .<ConfKey<?>>map(ConfKeyTest::value)
                .toList();
        assertThat(GearKeys.all()).containsExactlyInAnyOrderElementsOf(declared);
        List<String> names = GearKeys.all().stream().<String>map(ConfKey::name).toList();
        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
        assertThat(names).allMatch(n -> n.matches("dfs[.](namenode[.](gear|eafr)|datanode[.]eafr)[.].*"));
        assertThat(fields).hasSameSizeAs(declared);
    }

    private static ConfKey<?> value(java.lang.reflect.Field field) {
        try {
            return (ConfKey<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
