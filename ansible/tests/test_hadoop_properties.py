# SPDX-License-Identifier: Apache-2.0
"""The operator's bytes stay: whatever the file looks like, the block comes and goes without a trace."""
import random
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "roles/hdfs_gears/library"))

import hadoop_properties as module  # noqa: E402

FACTORY = "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset"
TWO = {"dfs.namenode.gear.primaries": "2", "dfs.block.replicator.classname": "io.hdfsgears.X<&>"}
FILES = {
    "as most files are": """<?xml version="1.0"?>
<!-- ours -->
<configuration>
  <!-- </configuration> in a comment -->
  <property><name>dfs.replication</name><value>3</value></property>
</configuration>
""",
    "on one line": "<configuration><property><name>a</name><value>b</value></property></configuration>",
    "empty": "<configuration></configuration>\n",
    "with its end indented": "<configuration>\n\t<!-- x -->\n\t</configuration>",
    "with blanks before its end": "<configuration>\n<property><name>a</name><value/></property>  </configuration>\n\n",
    "of Windows": "<configuration>\r\n  <property><name>a</name><value>1</value></property>\r\n</configuration>\r\n",
    "with words of other languages": '<?xml version="1.0" encoding="UTF-8"?>\n<configuration><!-- Größe \u65e5 -->\n</configuration>\n',
    "with a section of characters": "<configuration>\n<property><name>a</name><value><![CDATA[</configuration>]]></value></property>\n</configuration>\n",
    "with an include": '<configuration xmlns:xi="http://www.w3.org/2001/XInclude">\n<xi:include href="b.xml"/>\n</configuration>\n',
}


def values(data):
    """What Hadoop reads: the last value of a name, unless an earlier one is final."""
    return {p.get("name"): p.get("value", "") for p in module.Site(data, "f").properties}


class Host:
    """What the module takes from Ansible."""

    def __init__(self, path, properties, check_mode=False):
        self.params = {"path": str(path), "properties": properties, "foreign": ["io.hdfsgears.", FACTORY]}
        self.check_mode = check_mode
        self.tmpdir = str(path.parent)
        self._diff = False

    @staticmethod
    def atomic_move(source, target):
        Path(source).replace(target)


class HadoopPropertiesTest(unittest.TestCase):
    def test_the_block_comes_and_goes_without_a_trace(self):
        for what, text in FILES.items():
            with self.subTest(what):
                before = text.encode()
                with_block = module.edited(before, TWO, "f")
                self.assertEqual(values(with_block), {**values(before), **TWO})
                self.assertEqual(module.edited(with_block, TWO, "f"), with_block, "a second time changes nothing")
                self.assertEqual(module.edited(with_block, {}, "f"), before)
                other = module.edited(with_block, {"x": "1"}, "f")
                self.assertEqual(values(other), {**values(before), "x": "1"})
                self.assertEqual(module.edited(other, {}, "f"), before)

    def test_what_the_operator_adds_behind_the_block_stays_and_does_not_win(self):
        before = FILES["as most files are"].encode()
        with_block = module.edited(before, TWO, "f")
        own = b"<property><name>dfs.namenode.gear.primaries</name><value>7</value></property>\n"
        added = with_block.replace(b"</configuration>\n", own + b"</configuration>\n")
        self.assertEqual(values(added)["dfs.namenode.gear.primaries"], "7")
        again = module.edited(added, TWO, "f")
        self.assertEqual(values(again)["dfs.namenode.gear.primaries"], "2")
        self.assertEqual(module.edited(again, {}, "f"), before.replace(b"</configuration>\n", own + b"</configuration>\n"))

    def test_a_property_that_the_operator_made_final_is_refused_with_its_line(self):
        text = b"<configuration>\n<property><name>dfs.namenode.gear.primaries</name><value>1</value><final>true</final></property></configuration>"
        with self.assertRaisesRegex(module.SiteError, "f, line 2: dfs.namenode.gear.primaries is final"):
            module.edited(text, TWO, "f")

    def test_files_that_hadoop_cannot_read_are_refused_and_not_repaired(self):
        for text, why in (
            (b"<configuration><property></configuration>", "not well-formed XML.*line 1"),
            (b"", "not well-formed"),
            (b"<configuration/>", "no <configuration>"),
            (b"<other></other>", "no <configuration>"),
            (b"<configuration>\n<!-- END hdfs-gears -->\n</configuration>", "only one of the comments"),
        ):
            with self.subTest(text), self.assertRaisesRegex(module.SiteError, why):
                module.edited(text, TWO, "f")

    def test_properties_that_would_miss_the_jars_are_found_and_the_block_is_not_among_them(self):
        own = "<property><name>dfs.own</name><value>io.hdfsgears.Own</value></property>"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "hdfs-site.xml")
            path.write_text("<configuration>\n%s\n</configuration>\n" % own)
            path.chmod(0o640)
            for check_mode in (True, False):
                result = module.run(Host(path, {"a": "io.hdfsgears.A", "dfs.own": "x"}, check_mode))
                self.assertEqual(result, {"changed": True, "overridden": ["dfs.own (line 2)"], "found": ["dfs.own (line 2)"]})
                self.assertEqual("io.hdfsgears.A" in path.read_text(), not check_mode, "a check changes nothing")
            self.assertFalse(module.run(Host(path, {"a": "io.hdfsgears.A", "dfs.own": "x"}))["changed"])
            with self.assertRaisesRegex(module.SiteError, "does not exist: set hdfs_gears_hadoop_conf"):
                module.run(Host(Path(folder, "none.xml"), {}))

    def test_the_dataset_factory_of_a_datanode_is_found_and_stocks_is_not(self):
        line = "<property><name>%s</name><value>%s$Factory</value></property>\n"
        stock = FACTORY.replace("GearDataset", "FsDatasetFactory")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "hdfs-site.xml")
            path.write_text("<configuration>\n" + line % ("stocks", stock) + line % ("ours", FACTORY) + "</configuration>\n")
            host = Host(path, {}, True)
            self.assertEqual(module.run(host)["found"], ["ours (line 3)"])
            host.params["foreign"] = []
            self.assertEqual(module.run(host)["found"], [])

    def test_random_files(self):
        for seed in range(300):
            chance = random.Random(seed)
            pieces = ["<!-- c -->", "<property><name>p%d</name><value>v</value></property>" % seed, "\n", "  ", "\t", "\r\n"]
            text = "<configuration>" + "".join(chance.choices(pieces, k=chance.randrange(9))) + "</configuration>"
            text = (text + chance.choice(["", "\n", "<!-- after -->"])).encode()
            with self.subTest(seed=seed):
                with_block = module.edited(text, TWO, "f")
                self.assertEqual(values(with_block), {**values(text), **TWO})
                self.assertEqual(module.edited(with_block, {}, "f"), text)
                self.assertEqual(module.edited(with_block, TWO, "f"), with_block)


if __name__ == "__main__":
    unittest.main()
