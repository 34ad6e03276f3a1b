// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plots as SVG. Text is drawn as outlines of the machine's sans-serif font: the same on every viewer. */
public final class Plots {
    private static final int WIDTH = 800;
    private static final int HEIGHT = 480;
    /** Most points of a curve with markers: above this number, markers would hide the line. */
    private static final int MOST_MARKERS = 60;

    private static final Pattern LONG_FRACTION = Pattern.compile("(\\d\\.\\d{2})\\d+");

    private Plots() {}

    /** Writes each figure of each outcome into the folder, which is made when it is missing. */
    public static void write(List<Outcome> outcomes, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Outcome outcome : outcomes) {
            for (Figure figure : outcome.figures()) {
                write(figure, folder.resolve(outcome.fileName(figure)));
            }
        }
    }

    public static void write(Figure figure, Path file) throws IOException {
        Files.writeString(file, svg(figure));
    }

    /** The plot as an SVG document. */
    public static String svg(Figure figure) throws IOException {
        VectorGraphics2D canvas = new VectorGraphics2D();
        chart(figure).paint(canvas, WIDTH, HEIGHT);
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        new SVGProcessor()
                .getDocument(canvas.getCommands(), new PageSize(0, 0, WIDTH, HEIGHT))
                .writeTo(svg);
        return smaller(svg.toString(StandardCharsets.UTF_8));
    }

    /** A hundredth of a pixel is enough, and no reader needs the indentation: this saves about half the size. */
    static String smaller(String svg) {
        return LONG_FRACTION.matcher(svg).replaceAll("$1").replaceAll("\\n\\s+", "\n");
    }

    private static XYChart chart(Figure figure) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(figure.heading())
                .xAxisTitle(figure.xAxis())
                .yAxisTitle(figure.yAxis())
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setLegendVisible(figure.curves().size() > 1);
        chart.getStyler().setLocale(java.util.Locale.ROOT);
        for (Figure.Curve curve : figure.curves()) {
            double[] xs = curve.points().stream().mapToDouble(Figure.Point::x).toArray();
            double[] ys = curve.points().stream().mapToDouble(Figure.Point::y).toArray();
            XYSeries series = chart.addSeries(curve.name(), xs, ys);
            if (xs.length > MOST_MARKERS) {
                series.setMarker(SeriesMarkers.NONE);
            }
        }
        return chart;
    }
}
