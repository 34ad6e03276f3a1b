// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the report of JUnit's console launcher. */
final class JUnitReport {
    private static final int WHY_LENGTH = 200;

    private JUnitReport() {}

    static ClassResult read(Path file, double seconds) throws IOException {
        NodeList cases = testCases(file);
        int passed = 0;
        int skipped = 0;
        Map<String, String> failed = new TreeMap<>();
        for (int i = 0; i < cases.getLength(); i++) {
            Element test = (Element) cases.item(i);
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

    private static NodeList testCases(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(file.toFile()).getElementsByTagName("testcase");
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
