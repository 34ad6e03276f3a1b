// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import java.util.List;

/** Writes HTML; what callers pass as text is escaped. One owner. */
final class Page {
    private static final String HEAD = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <style>
        :root { --back: #ffffff; --card: #f4f6f8; --text: #1b2733; --soft: #51606e; --line: #d5dce2; --mark: #0b6e4f; --warn: #8a4b00; --blue: #2460b8; --gold: #b56a00; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #12181e; --card: #1c252d; --text: #e6ebef; --soft: #a3b1bd; --line: #36424d; --mark: #5fd3a8; --warn: #f2b35f; --blue: #7fb0ff; --gold: #f0a83c; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 80rem; padding: 1.5rem 1rem 3rem; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
        h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
        p { margin: .4rem 0; max-width: 48rem; }
        .lead { font-size: 1.15rem; }
        .soft { color: var(--soft); }
        .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .8rem; margin: 1.2rem 0; }
        .card { background: var(--card); border-radius: .5rem; padding: .8rem 1rem; }
        .card b { display: block; font-size: 1.5rem; color: var(--mark); }
        .warn { border-left: .3rem solid var(--warn); padding: .2rem .8rem; margin: .6rem 0; }
        .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%%, 20rem), 1fr)); gap: 1.2rem; }
        figure { margin: 0; min-width: 0; }
        figcaption { font-weight: 600; }
        figure svg { width: 100%%; height: auto; display: block; }
        .grid { stroke: var(--line); fill: none; }
        .tick { fill: var(--soft); font-size: 12px; }
        .y { text-anchor: end; }
        polyline { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round; }
        polyline.recommended { stroke-width: 2.5; }
        polyline.today { stroke-dasharray: 5 3; }
        .today { color: var(--soft); }
        .recommended { color: var(--mark); }
        .other, .read { color: var(--blue); }
        .third { color: var(--gold); }
        .legend { color: var(--soft); font-size: .85rem; margin: .2rem 0 0; }
        .legend span { margin-right: 1rem; white-space: nowrap; }
        .legend i { display: inline-block; width: 1.4rem; border-top: 3px solid; vertical-align: middle; margin-right: .4rem; }
        .legend i.today { border-top-style: dashed; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; min-width: min(100%%, 40rem); font-size: .82rem; font-variant-numeric: tabular-nums; margin: .8rem 0; }
        th, td { padding: .35rem .5rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
        th, td:last-child:nth-child(2) { white-space: normal; }
        th { vertical-align: bottom; }
        th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: var(--back); }
        th { color: var(--soft); font-weight: 600; }
        tr.best td { font-weight: 700; color: var(--mark); }
        tr.out td { color: var(--soft); }
        ul { padding-left: 1.3rem; max-width: 48rem; }
        @media (max-width: 40rem) { td:first-child { white-space: normal; min-width: 8.5rem; } }
        pre { background: var(--card); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto; font-size: .85rem; }
        </style>
        </head>
        <body>
        """;

    private final StringBuilder html;

    Page(String title) {
        this.html = new StringBuilder(HEAD.formatted(escaped(title)));
        raw("<h1>" + escaped(title) + "</h1>");
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    Page raw(String markup) {
        html.append(markup).append('\n');
        return this;
    }

    Page heading(String text) {
        return raw("<h2>" + escaped(text) + "</h2>");
    }

    Page text(String style, String text) {
        return raw("<p class=\"" + style + "\">" + escaped(text) + "</p>");
    }

    Page pre(String text) {
        return raw("<pre>" + escaped(text) + "</pre>");
    }

    Page card(String value, String meaning) {
        return raw("<div class=\"card\"><b>" + escaped(value) + "</b>" + escaped(meaning) + "</div>");
    }

    /** A row of a table. */
    record Row(String style, List<String> cells) {
        Row {
            cells = List.copyOf(cells);
        }

        static Row plain(String... cells) {
            return new Row("", List.of(cells));
        }
    }

    Page table(List<String> heads, List<Row> rows) {
        raw("<div class=\"scroll\"><table><thead><tr>");
        heads.forEach(head -> raw("<th>" + escaped(head) + "</th>"));
        raw("</tr></thead><tbody>");
        for (Row row : rows) {
            raw("<tr class=\"" + row.style() + "\">");
            row.cells().forEach(cell -> raw("<td>" + escaped(cell) + "</td>"));
            raw("</tr>");
        }
        return raw("</tbody></table></div>");
    }

    Page list(List<String> lines) {
        raw("<ul>");
        lines.forEach(line -> raw("<li>" + escaped(line) + "</li>"));
        return raw("</ul>");
    }

    String end() {
        return html + "</body>\n</html>\n";
    }
}
