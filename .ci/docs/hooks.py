# SPDX-License-Identifier: Apache-2.0
"""Pages of the site that are made from files outside docs/, links to such files, and tables that are made from CSV files."""
import csv
import posixpath
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
# File of the repository -> page of the site.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
LINKS = {**PAGES, "README.md": "index.md", "conf/gear-default.xml": "keys.md", "conf/pfimbi-default.xml": "keys.md"}
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")

# A line of its own with a link to a CSV file and the title "table" is shown as that table, with the link below it.
TABLE = re.compile(r'^\[([^\]]*)\]\(([^)\s]+\.csv) "table"\)$', re.MULTILINE)
NUMBER = re.compile(r"[-+]?[\d.,]*( %)?$")
DECISIONS = "<!-- decisions -->"
# A list's item, as in "* text" and "1. text".
ITEM = re.compile(r"(?:[*-]|\d{1,2}\.) +(?=\S)")

# How much a page counts in the search, by the begin of its path: first what a newcomer asks, last the decisions and their long titles.
WEIGHTS = {"index.md": 8, "runbooks.md": 8, "concepts.md": 8, "quick-start.md": 4, "install.md": 4, "operating.md": 4, "results/": 0.2, "adr/": 0.05}


def on_files(files, config):
    for source, page in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "keys.md", content=keys()))
    return files


def on_page_markdown(markdown, page, config, files):
    for begin, weight in WEIGHTS.items():
        if page.file.src_uri.startswith(begin):
            page.meta["search"] = {"boost": weight}
    folder = posixpath.dirname(posixpath.join("docs", page.file.src_uri))

    def inside(match):
        text, target, anchor = match.group(1), match.group(2), match.group(3) or ""
        if "://" in target or target.startswith("mailto:"):
            return match.group(0)
        path = posixpath.normpath(posixpath.join(folder, target))
        if path in LINKS:
            return f"[{text}]({posixpath.relpath(LINKS[path], posixpath.relpath(folder, 'docs'))}{anchor})"
        if path.startswith("docs/") or not (ROOT / path).exists():
            return match.group(0)
        return f"{text} (`{path}` in the sources)"

    markdown = TABLE.sub(lambda match: table(match.group(1), match.group(2), ROOT / folder), markdown)
    if DECISIONS in markdown:
        markdown = markdown.replace(DECISIONS, decisions())
    return LINK.sub(inside, nested(markdown))


def nested(markdown):
    """Lists as CommonMark has them. Python-Markdown wants four spaces a level, and an empty line between a paragraph and a list."""
    lines, texts, fenced = [], [], False  # texts: columns at which the text of each open item begins
    of_items = False  # whether the lines since the last empty one begin with an item
    for line in markdown.split("\n"):
        text = line.lstrip(" ")
        column = len(line) - len(text)
        if text and not fenced:
            while texts and column < texts[-1]:
                texts.pop()
        base = min(column, texts[-1]) if texts else 0
        item = None if fenced or column - base > 3 else ITEM.match(text)
        if item and lines and lines[-1] and not of_items:
            lines.append("")
        of_items = bool(item) or (of_items and bool(text) and not text.startswith("```"))
        lines.append(" " * 4 * len(texts) + line[base:] if text else line)
        if text.startswith("```"):
            fenced = not fenced
        if item:
            texts.append(column + item.end())
    return "\n".join(lines)


def table(text, target, folder):
    """The CSV file as a table of Markdown; columns of numbers are aligned to the right."""
    header, *rows = list(csv.reader((folder / target).read_text(encoding="utf-8").splitlines()))
    aligned = ["---:" if all(NUMBER.match(row[i]) for row in rows) else "---" for i in range(len(header))]
    titles = [title.replace("_", " ") for title in header]
    lines = [titles, aligned, *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + f"\n\n[{text}]({target})"


def decisions():
    """The titles of all decisions, as links."""
    files = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
    titles = [file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for file in files]
    return "\n".join(f"- [{title}]({file.name})" for title, file in zip(titles, files))


def keys():
    """All keys from the rendered declarations, by topic."""
    lines = ["# Keys", "", "Every key of hdfs-gears, with its default, range and unit. Set them in `hdfs-site.xml`."]
    for file in ("gear-default.xml", "pfimbi-default.xml"):
        topics = {}
        for entry in ElementTree.parse(ROOT / "conf" / file).getroot().iter("property"):
            name = entry.findtext("name")
            topics.setdefault(topic(name), []).append((name, entry.findtext("value"), entry.findtext("description")))
        for name, entries in sorted(topics.items()):
            lines += ["", f"## {name}"]
            for key, value, text in sorted(entries):
                words = " ".join((text or "").split()).replace("<", "&lt;").replace("*", r"\*").replace("_", r"\_")
                lines += ["", f"### `{key}`", "", f"Default: `{value}`" if value else "Default: empty", "", words]
    return "\n".join(lines) + "\n"


def topic(key):
    """The words of a key that name its topic: dfs.namenode.gear.drain.grace is of gear drain."""
    parts = [part for part in key.split(".") if part not in ("dfs", "namenode", "datanode", "client")]
    return " ".join(parts[:2] if len(parts) > 2 else parts[:1])
