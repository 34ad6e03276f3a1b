// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class LineChartTest {
    private static final int WEEK = 7 * 1440;

    @Test
    void aLineGoesFromTheAxisToTheTop() throws Exception {
        Document figure = parsed(new LineChart("Hosts awake", WEEK)
                .line("today", "today", minute -> 60)
                .line("rising", "other", minute -> 60.0 * minute / WEEK));
        NodeList lines = figure.getElementsByTagName("polyline");
        String[] flat = ((Element) lines.item(0)).getAttribute("points").split(" ");
        String[] rising = ((Element) lines.item(1)).getAttribute("points").split(" ");
        assertThat(flat).hasSameSizeAs(rising).hasSizeBetween(400, 500);
        assertThat(y(flat[0])).isEqualTo(y(flat[flat.length - 1])).isEqualTo(8);
        assertThat(y(rising[0])).isCloseTo(214, within(0.3));
        assertThat(y(rising[rising.length - 1])).isCloseTo(8, within(0.3));
        assertThat(texts(figure))
                .containsExactly("0", "10", "20", "30", "40", "50", "60", "day 0", "1", "2", "3", "4", "5", "6", "7");
    }

    @Test
    void aShortLogHasHoursAndSmallValuesTheirFractions() throws Exception {
        Document figure = parsed(new LineChart("Power, kW", 1440).line("a", "today", minute -> 0.17));
        assertThat(texts(figure))
                .containsExactly(
                        "0.00", "0.02", "0.04", "0.06", "0.08", "0.10", "0.12", "0.14", "0.16", "0.18", "0 h", "6 h",
                        "12 h", "18 h", "24 h");
    }

    @Test
    void nothingToDrawIsAnEmptyChart() throws Exception {
        Document figure = parsed(new LineChart("<Load>", 1).line("a & b", "read", minute -> 0));
        assertThat(figure.getElementsByTagName("figcaption").item(0).getTextContent())
                .isEqualTo("<Load>");
        assertThat(figure.getElementsByTagName("span").item(0).getTextContent()).isEqualTo("a & b");
        assertThat(texts(figure)).containsExactly("0", "1", "0 h");
    }

    private static double y(String point) {
        return Double.parseDouble(point.substring(point.indexOf(',') + 1));
    }

    private static List<String> texts(Document figure) {
        List<String> texts = new ArrayList<>();
        NodeList found = figure.getElementsByTagName("text");
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent());
        }
        return texts;
    }

    private static Document parsed(LineChart chart) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(chart.figure())));
    }
}
