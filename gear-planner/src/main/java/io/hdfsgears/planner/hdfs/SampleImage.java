// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.sample.SampleTree;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.hdfs.server.namenode.FSImageFormatProtobuf.SectionName;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeDirectory;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.NameNodeLayoutVersion;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.MessageLite;

/** Writes a made-up namespace as an fsimage in stock's format: the sections that hold files and directories. */
public final class SampleImage implements AutoCloseable {
    private static final long ROOT = 16_385;
    private static final long BLOCK = 128L << 20;
    private static final int BUFFER = 1 << 20;
    private static final int FACTOR = 3;

    private final SampleTree tree;
    private final DataOutputStream out;
    private final List<FileSummary.Section> sections = new ArrayList<>();
    private long blockId = 1L << 30;
    private long written;

    private SampleImage(SampleTree tree, OutputStream out) {
        this.tree = tree;
        this.out = new DataOutputStream(new BufferedOutputStream(out, BUFFER));
    }

    /** Writes the image, and its MD5 beside it as stock does. */
    public static void write(SampleTree tree, Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        try (SampleImage image = new SampleImage(tree, new DigestOutputStream(Files.newOutputStream(file), digest))) {
            image.write();
        }
        String sum = HexFormat.of().formatHex(digest.digest()) + " *" + file.getFileName() + "\n";
        Files.writeString(file.resolveSibling(file.getFileName() + ".md5"), sum, StandardCharsets.UTF_8);
    }

    private void write() throws IOException {
        out.write(FSImageUtil.MAGIC_HEADER);
        written = FSImageUtil.MAGIC_HEADER.length;
        long start = written;
        inodes();
        end(SectionName.INODE, start);
        start = written;
        children();
        end(SectionName.INODE_DIR, start);
        FileSummary summary = FileSummary.newBuilder()
                .setOndiskVersion(FSImageUtil.FILE_VERSION)
                .setLayoutVersion(NameNodeLayoutVersion.CURRENT_LAYOUT_VERSION)
                .setCodec("")
                .addAllSections(sections)
                .build();
        summary.writeDelimitedTo(out);
        int size = summary.getSerializedSize();
        out.writeInt(CodedOutputStream.computeUInt32SizeNoTag(size) + size);
    }

    private void end(SectionName name, long start) {
        sections.add(FileSummary.Section.newBuilder()
                .setName(name.name())
                .setOffset(start)
                .setLength(written - start)
                .build());
    }

    private void inodes() throws IOException {
        long count = 1L + tree.directories() + tree.files();
        put(INodeSection.newBuilder()
                .setLastInodeId(ROOT + count)
                .setNumInodes(count)
                .build());
        put(directory(ROOT, ""));
        for (int i = 0; i < tree.directories(); i++) {
            put(directory(directoryId(i), tree.directoryName(i)));
        }
        for (int i = 0; i < tree.files(); i++) {
            put(file(i));
        }
    }

    private static INode directory(long id, String name) {
        return INode.newBuilder()
                .setType(INode.Type.DIRECTORY)
                .setId(id)
                .setName(ByteString.copyFromUtf8(name))
                .setDirectory(INodeDirectory.newBuilder().setNsQuota(-1).setDsQuota(-1))
                .build();
    }

    private INode file(int number) {
        INodeFile.Builder file = INodeFile.newBuilder()
                .setReplication(FACTOR)
                .setModificationTime(0)
                .setAccessTime(0)
                .setPreferredBlockSize(BLOCK);
        long left = tree.bytes(number);
        while (left > 0) {
            long bytes = Math.min(BLOCK, left);
            file.addBlocks(BlockProto.newBuilder()
                    .setBlockId(blockId++)
                    .setGenStamp(1001)
                    .setNumBytes(bytes));
            left -= bytes;
        }
        return INode.newBuilder()
                .setType(INode.Type.FILE)
                .setId(fileId(number))
                .setName(ByteString.copyFromUtf8(tree.fileName(number)))
                .setFile(file)
                .build();
    }

    private long directoryId(int directory) {
        return ROOT + 1 + directory;
    }

    private long fileId(int file) {
        return ROOT + 1 + tree.directories() + file;
    }

    /** Children of a directory are found by counting, since parents and files follow from numbers. */
    private void children() throws IOException {
        int directories = tree.directories();
        put(DirEntry.newBuilder().setParent(ROOT).addChildren(directoryId(0)).build());
        int next = 1;
        for (int directory = 0; directory < directories; directory++) {
            DirEntry.Builder entry = DirEntry.newBuilder().setParent(directoryId(directory));
            while (next < directories && tree.parent(next) == directory) {
                entry.addChildren(directoryId(next++));
            }
            for (long file = directory; file < tree.files(); file += directories) {
                entry.addChildren(fileId((int) file));
            }
            put(entry.build());
        }
    }

    private void put(MessageLite message) throws IOException {
        message.writeDelimitedTo(out);
        int size = message.getSerializedSize();
        written += CodedOutputStream.computeUInt32SizeNoTag(size) + size;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
