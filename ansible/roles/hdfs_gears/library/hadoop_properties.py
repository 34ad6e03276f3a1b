#!/usr/bin/python
# SPDX-License-Identifier: Apache-2.0
"""Keeps a block of properties in a Hadoop site file and leaves every other byte of the file as it is."""
from __future__ import annotations

DOCUMENTATION = r"""
module: hadoop_properties
short_description: A block of properties in a Hadoop site file
description:
  - Writes the properties as one marked block at the end of the file, and takes the block out again.
  - Every other byte of the file stays. Comments and properties of the operator are not touched.
  - Hadoop takes the last value of a name in a file. The block thus wins, and without it the operator's own value is back.
  - Needs the standard library of Python 3 alone on the host.
options:
  path:
    description: The site file. It must exist.
    type: path
    required: true
  properties:
    description: Names and values. Without one, the block is taken out.
    type: dict
    default: {}
  foreign:
    description: Values that begin with one of these texts, in properties outside the block, are returned in C(found).
    type: list
    elements: str
    default: []
"""

EXAMPLES = r"""
- name: Give the NameNode two primaries
  hadoop_properties:
    path: /etc/hadoop/conf/hdfs-site.xml
    properties:
      dfs.namenode.gear.primaries: "2"
"""

RETURN = r"""
overridden:
  description: Properties outside the block whose values the block overrides.
  type: list
  elements: str
  returned: always
found:
  description: Properties outside the block with a value that begins with one of C(foreign), each with its line.
  type: list
  elements: str
  returned: always
"""

import os
import re
import tempfile
from xml.parsers import expat
from xml.sax.saxutils import escape

from ansible.module_utils.basic import AnsibleModule

BEGIN = "BEGIN hdfs-gears: the Ansible role keeps these properties"
END = "END hdfs-gears"


class SiteError(Exception):
    """What is wrong with a site file, and the remedy."""


class Site:
    """The places of a site file that matter here, as offsets in its bytes."""

    def __init__(self, data, path):
        self.data = data
        self.path = path
        self.properties = []  # of name, value, final, offset, line
        self.begin = self.end = self.root_end = None
        self._open = []
        self._text = ""
        self._property = {}
        self._read()
        if (self.begin is None) != (self.end is None):
            raise SiteError(
                "%s has only one of the comments '%s' and '%s': restore the other one, or remove the block"
                % (path, BEGIN, END)
            )

    def _read(self):
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._close
        parser.CharacterDataHandler = self._characters
        parser.CommentHandler = self._comment
        self._parser = parser
        try:
            parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise SiteError(
                "%s is not well-formed XML: %s. Correct it first: Hadoop cannot read it either" % (self.path, error)
            ) from None
        if self.root_end is None or not self.data.startswith(b"</configuration", self.root_end):
            raise SiteError("%s holds no <configuration> ... </configuration>: name a site file of Hadoop" % self.path)

    def _start(self, name, attributes):
        self._open.append(name)
        self._text = ""
        if self._open == ["configuration", "property"]:
            # Hadoop also takes the three as attributes.
            self._property = dict(attributes)
            self._property["offset"] = self._parser.CurrentByteIndex
            self._property["line"] = self._parser.CurrentLineNumber

    def _characters(self, text):
        self._text += text

    def _close(self, name):
        if self._open == ["configuration", "property"]:
            self.properties.append(self._property)
        elif self._open[:-1] == ["configuration", "property"]:
            self._property[name] = self._text.strip()
        elif self._open == ["configuration"]:
            self.root_end = self._parser.CurrentByteIndex
        self._open.pop()

    def _comment(self, text):
        if self._open != ["configuration"]:
            return
        if text.strip() == BEGIN:
            self.begin = self._parser.CurrentByteIndex
        elif text.strip() == END:
            start = self._parser.CurrentByteIndex
            self.end = self.data.index(b"-->", start) + len(b"-->")

    def outside(self):
        """Properties that the operator wrote."""
        return [p for p in self.properties if self.begin is None or not self.begin < p["offset"] < self.end]

    def newline(self):
        return "\r\n" if b"\r\n" in self.data else "\n"

    def line_start(self, offset):
        """The start of the line if only blanks are before the offset, else the offset."""
        start = self.data.rfind(b"\n", 0, offset) + 1
        return start if not self.data[start:offset].strip() else offset

    def span(self):
        """The block with its indentation and its line end."""
        end = self.end
        for line_end in (b"\r\n", b"\n"):
            if self.data.startswith(line_end, end):
                end += len(line_end)
                break
        return self.line_start(self.begin), end


def block(properties, newline):
    lines = ["  <!-- %s -->" % BEGIN]
    for name in sorted(properties):
        lines += [
            "  <property>",
            "    <name>%s</name>" % escape(name),
            "    <value>%s</value>" % escape(properties[name]),
            "  </property>",
        ]
    lines += ["  <!-- %s -->" % END, ""]
    return newline.join(lines).encode("ascii", "xmlcharrefreplace")


def without_block(site):
    if site.begin is None:
        return site.data
    start, end = site.span()
    return site.data[:start] + site.data[end:]


def edited(data, properties, path):
    """The file with exactly these properties in its block."""
    site = Site(data, path)
    if not properties:
        return without_block(site)
    for own in site.outside():
        if own.get("name") in properties and own.get("final") == "true":
            raise SiteError(
                "%s, line %d: %s is final there, so that Hadoop would ignore the value of this role. Remove <final>"
                % (path, own["line"], own["name"])
            )
    bare = without_block(site)
    rest = Site(bare, path)
    start = rest.line_start(rest.root_end)
    text = block(properties, rest.newline())
    if start == rest.root_end and rest.data[start - 1 : start] != b"\n":
        text = text.lstrip()
    return bare[:start] + text + bare[start:]


def names(found):
    return ["%s (line %d)" % (p["name"], p["line"]) for p in found if p.get("name")]


def run(module):
    path, properties = module.params["path"], module.params["properties"]
    properties = {name: str(value) for name, value in properties.items()}
    for name, value in properties.items():
        if re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", name + value) or not name.strip():
            raise SiteError("property %r with the value %r cannot be in XML: correct it" % (name, value))
    if not os.path.isfile(path):
        raise SiteError("%s does not exist: set hdfs_gears_hadoop_conf to the folder of this host's hdfs-site.xml" % path)
    with open(path, "rb") as file:
        before = file.read()
    after = edited(before, properties, path)
    outside = Site(after, path).outside()
    foreign = tuple(module.params["foreign"])
    overridden = [p for p in outside if properties.get(p.get("name"), p.get("value", "")) != p.get("value", "")]
    found = [p for p in outside if p.get("value", "").startswith(foreign)]
    result = {"changed": before != after, "overridden": names(overridden), "found": names(found)}
    if module._diff:
        result["diff"] = {
            "before_header": path,
            "after_header": path,
            "before": before.decode("utf-8", "replace"),
            "after": after.decode("utf-8", "replace"),
        }
    if before != after and not module.check_mode:
        handle, temporary = tempfile.mkstemp(dir=module.tmpdir)
        with os.fdopen(handle, "wb") as file:
            file.write(after)
        module.atomic_move(temporary, path)
    return result


def main():
    module = AnsibleModule(
        argument_spec={
            "path": {"type": "path", "required": True},
            "properties": {"type": "dict", "default": {}},
            "foreign": {"type": "list", "elements": "str", "default": []},
        },
        supports_check_mode=True,
    )
    try:
        module.exit_json(**run(module))
    except SiteError as error:
        module.fail_json(msg=str(error) + ".")


if __name__ == "__main__":
    main()
