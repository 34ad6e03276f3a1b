// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.namespace.InodeTree;
import io.hdfsgears.planner.namespace.LongTable;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSImageFormatProtobuf.SectionName;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeReferenceSection.INodeReference;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/**
 * Reads an fsimage as a stream, by the fields of Hadoop's own messages. Three walks: which inodes there are, who is whose child, and the
 * files. At no time are there objects for inodes: 23 to 27 bytes an inode in arrays.
 */
public final class FsImageReader {
    private static final int FILE = INode.Type.FILE.getNumber();
    private static final int DIRECTORY = INode.Type.DIRECTORY.getNumber();

    private final ImageFile image;
    private final long inodes;
    private final InodeTree tree = new InodeTree();
    private long files;
    private long directories;

    private FsImageReader(ImageFile image, long inodes) {
        this.image = image;
        this.inodes = inodes;
    }

    /** @throws BadInputException for an image that is damaged or of another version */
    public static Namespace read(Path file) throws IOException {
        ImageFile image = ImageFile.open(file);
        long inodes;
        try (ImageSection section = image.needed(SectionName.INODE)) {
            inodes = section.read(INodeSection.parser()).getNumInodes();
        }
        FsImageReader reader = new FsImageReader(image, inodes);
        reader.readInodes();
        reader.readChildren();
        Namespace namespace = new Namespace(reader.files);
        namespace.directories(reader.directories);
        reader.readFiles(namespace);
        return namespace;
    }

    private void readInodes() throws IOException {
        walk(
                (inode, buffer) -> {
                    boolean known = true;
                    if (inode.type == FILE) {
                        files++;
                        known = tree.file(inode.id);
                    } else if (inode.type == DIRECTORY) {
                        directories++;
                        known = tree.directory(inode.id, buffer, inode.nameFrom, inode.nameTo);
                    }
                    if (!known) {
                        throw new InvalidProtocolBufferException("inode " + inode.id);
                    }
                },
                false);
        tree.index();
    }

    private void readFiles(Namespace namespace) throws IOException {
        walk(
                (inode, buffer) -> {
                    if (inode.type == FILE) {
                        file(inode, buffer, namespace);
                    }
                },
                true);
    }

    private interface Each {
        void look(ImageInode inode, byte[] buffer) throws InvalidProtocolBufferException;
    }

    private void walk(Each each, boolean whole) throws IOException {
        ImageInode inode = new ImageInode();
        try (ImageSection section = image.needed(SectionName.INODE)) {
            section.read(INodeSection.parser());
            for (long i = 0; i < inodes; i++) {
                Message message = section.next();
                try {
                    inode.read(message, whole);
                    each.look(inode, section.buffer());
                } catch (InvalidProtocolBufferException e) {
                    throw section.cutOff(e);
                }
            }
        }
    }

    private void readChildren() throws IOException {
        long[] referred = references();
        try (ImageSection section = image.needed(SectionName.INODE_DIR)) {
            while (!section.ended()) {
                Message message = section.next();
                try {
                    readEntry(message, referred);
                } catch (InvalidProtocolBufferException e) {
                    throw section.cutOff(e);
                }
            }
        }
    }

    private void readEntry(Message message, long[] referred) throws IOException {
        int parent = -1;
        while (message.next()) {
            switch (message.field()) {
                case DirEntry.PARENT_FIELD_NUMBER -> parent = directory(message.value());
                case DirEntry.CHILDREN_FIELD_NUMBER -> {
                    int outer = children(message, parent);
                    while (message.more()) {
                        tree.child(message.number(), parent);
                    }
                    message.leave(outer);
                }
                case DirEntry.REFCHILDREN_FIELD_NUMBER -> {
                    int outer = children(message, parent);
                    while (message.more()) {
                        long reference = message.number();
                        if (reference >= 0 && reference < referred.length) {
                            tree.child(referred[(int) reference], parent);
                        }
                    }
                    message.leave(outer);
                }
                default -> message.skip();
            }
        }
    }

    /** Goes into a list of children, whose parent came before it. */
    private static int children(Message message, int parent) throws InvalidProtocolBufferException {
        if (parent < 0) {
            throw Message.damaged();
        }
        return message.enter();
    }

    private int directory(long id) throws BadInputException {
        int directory = tree.directory(id);
        if (directory < 0) {
            throw new BadInputException(image + ": section INODE_DIR names directory " + id
                    + ", which section INODE lacks. The image is damaged: copy it again.");
        }
        return directory;
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

    private void file(ImageInode file, byte[] buffer, Namespace namespace) {
        long parent = tree.parentPath(file.id);
        if (parent == LongTable.NONE) {
            namespace.unnamed(file.bytes, file.factor, file.blocks);
        } else {
            long path = PathHash.joined(parent, PathHash.name(buffer, file.nameFrom, file.nameTo));
            namespace.file(path, file.bytes, file.factor, file.blocks, file.blockBytes);
        }
    }
}
