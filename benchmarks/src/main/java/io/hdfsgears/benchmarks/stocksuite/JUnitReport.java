// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads what JUnit's console launcher reports: a file for each engine, that of JUnit 4's tests and that of JUnit 5's. */
final class JUnitReport {
    private static final int WHY_LENGTH = 200;
    private static final List<String> ENGINES = List.of("jupiter", "vintage");

    private JUnitReport() {}

    /** @return nothing if no engine reported a test */
    static Optional<ClassResult> read(Path folder, double seconds) throws IOException {
        List<Element> cases = new ArrayList<>();
        for (String engine : ENGINES) {
            Path file = folder.resolve("TEST-junit-" + engine + ".xml");
            if (Files.exists(file)) {
                cases.addAll(testCases(file));
            }
        }
        return cases.isEmpty() ? Optional.empty() : Optional.of(read(cases, seconds));
    }

    private static ClassResult read(List<Element> cases, double seconds) {
        int passed = 0;
        int skipped = 0;
        Map<String, String> failed = new TreeMap<>();
        for (Element test : cases) {
            String why = why(test);
            if (why != null) {
                failed.merge(test.getAttribute("name").replace("()", ""), why, (one, other) -> one);
            } else if (test.getElementsByTagName("skipped").getLength() > 0) {
                skipped++;
            } else {
                passed++;
            }
        }
        return new ClassResult(passed, skipped, failed, true, seconds);
    }

    private static List<Element> testCases(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            NodeList found = factory.newDocumentBuilder().parse(file.toFile()).getElementsByTagName("testcase");
            return IntStream.range(0, found.getLength())
                    .mapToObj(i -> (Element) found.item(i))
                    .toList();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " is no report of JUnit: " + e.getMessage(), e);
        }
    }

    private static @Nullable String why(Element test) {
        for (String kind : new String[] {"failure", "error"}) {
            NodeList found = test.getElementsByTagName(kind);
            if (found.getLength() > 0) {
                Element failure = (Element) found.item(0);
                String text = failure.getAttribute("type") + ": " + failure.getAttribute("message");
                String line = text.lines().findFirst().orElse(text);
                return line.substring(0, Math.min(line.length(), WHY_LENGTH));
            }
        }
        return null;
    }
}
