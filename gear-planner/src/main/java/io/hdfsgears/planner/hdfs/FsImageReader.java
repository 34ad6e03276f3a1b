// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.namespace.Directories;
import io.hdfsgears.planner.namespace.LongTable;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.hdfs.server.namenode.FSImageFormatProtobuf.SectionName;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeReferenceSection.INodeReference;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;

/**
 * Reads an fsimage as a stream, by Hadoop's own messages. Three walks: the directories' names, who is whose child, and the files.
 * At no time are there objects for inodes: 35 to 43 bytes an inode in arrays.
 */
public final class FsImageReader {
    private final ImageFile image;
    private final Namespace namespace;
    private final Directories directories;
    private final LongTable parents;
    private final long inodes;

    private FsImageReader(ImageFile image, long inodes) {
        this.image = image;
        this.inodes = inodes;
        this.namespace = new Namespace(inodes);
        this.directories = new Directories(inodes / 16);
        this.parents = new LongTable(inodes);
    }

    /** @throws BadInputException for an image that is damaged or of another version */
    public static Namespace read(Path file) throws IOException {
        ImageFile image = ImageFile.open(file);
        long inodes;
        try (ImageSection section = image.needed(SectionName.INODE)) {
            inodes = section.read(INodeSection.parser()).getNumInodes();
        }
        FsImageReader reader = new FsImageReader(image, inodes);
        reader.readDirectories();
        reader.readChildren();
        reader.readFiles();
        return reader.namespace;
    }

    private void readDirectories() throws IOException {
        try (ImageSection section = image.needed(SectionName.INODE)) {
            section.read(INodeSection.parser());
            for (long i = 0; i < inodes; i++) {
                INode inode = section.read(INode.parser());
                if (inode.getType() == INode.Type.DIRECTORY) {
                    directories.add(inode.getId(), inode.getName().toByteArray());
                    namespace.directory();
                }
            }
        }
    }

    private void readChildren() throws IOException {
        long[] referred = references();
        try (ImageSection section = image.needed(SectionName.INODE_DIR)) {
            while (!section.ended()) {
                DirEntry entry = section.read(DirEntry.parser());
                int parent = directories.index(entry.getParent());
                if (parent < 0) {
                    throw new BadInputException(image + ": section INODE_DIR names directory " + entry.getParent()
                            + ", which section INODE lacks. The image is damaged: copy it again.");
                }
                for (int i = 0; i < entry.getChildrenCount(); i++) {
                    child(entry.getChildren(i), parent);
                }
                for (int reference : entry.getRefChildrenList()) {
                    if (reference >= 0 && reference < referred.length) {
                        child(referred[reference], parent);
                    }
                }
            }
        }
    }

    private void child(long id, int parent) {
        int directory = directories.index(id);
        if (directory >= 0) {
            directories.parent(directory, parent);
        } else {
            parents.put(id, parent);
        }
    }

    /** Inodes that were renamed while a snapshot held them are children by way of this list. */
    private long[] references() throws IOException {
        Optional<ImageSection> found = image.section(SectionName.INODE_REFERENCE);
        if (found.isEmpty()) {
            return new long[0];
        }
        long[] referred = new long[64];
        int count = 0;
        try (ImageSection section = found.get()) {
            while (!section.ended()) {
                referred = count == referred.length ? Arrays.copyOf(referred, 2 * count) : referred;
                referred[count++] = section.read(INodeReference.parser()).getReferredId();
            }
        }
        return Arrays.copyOf(referred, count);
    }

    private void readFiles() throws IOException {
        try (ImageSection section = image.needed(SectionName.INODE)) {
            section.read(INodeSection.parser());
            for (long i = 0; i < inodes; i++) {
                INode inode = section.read(INode.parser());
                if (inode.getType() == INode.Type.FILE) {
                    file(inode);
                }
            }
        }
    }

    private void file(INode inode) {
        INodeFile file = inode.getFile();
        long bytes = 0;
        for (BlockProto block : file.getBlocksList()) {
            bytes += block.getNumBytes();
        }
        int factor = file.hasErasureCodingPolicyID() ? 0 : Math.max(1, file.getReplication());
        long parent = parents.get(inode.getId());
        long path = parent < 0 ? LongTable.NONE : directories.path((int) parent);
        if (path == LongTable.NONE) {
            namespace.unnamed(bytes, factor, file.getBlocksCount());
        } else {
            namespace.file(
                    PathHash.child(path, inode.getName().toByteArray()),
                    bytes,
                    factor,
                    file.getBlocksCount(),
                    file.getPreferredBlockSize());
        }
    }
}
