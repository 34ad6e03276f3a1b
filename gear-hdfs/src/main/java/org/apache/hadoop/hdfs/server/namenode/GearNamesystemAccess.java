// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.hadoop.HadoopIllegalArgumentException;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.XAttrSetFlag;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.XAttrHelper;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.snapshot.DirectorySnapshottableFeature;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Reaches what only this package may see, and does nothing else: FSNamesystem.setXAttr and removeXAttr in process,
 * logAuditEvent, getAuditLoggers, appendFile, recoverLease, reportBadBlocks, checkSuperuserPrivilege, the lease manager's open files and
 * NNStorage. Callers take the lock where a member demands it.
 */
@NullMarked
public final class GearNamesystemAccess {
    private GearNamesystemAccess() {}

    /**
     * Runs a change that the NameNode makes of its own accord. Stock checks the user of the RPC under way, who may be a power
     * controller and no superuser, and for an RPC it does not wait for the edit log. Here no RPC is under way, and the NameNode's own
     * user changes.
     */
    private static <T> T own(PrivilegedExceptionAction<T> change) throws IOException {
        ThreadLocal<Server.Call> current = Server.getCurCall();
        Server.Call underWay = current.get();
        current.remove();
        try {
            return SecurityUtil.doAsLoginUser(change);
        } finally {
            if (underWay != null) {
                current.set(underWay);
            }
        }
    }

    /**
     * By the NameNode's own user, whoever calls. Logged and synced when this returns. A value that is too long is a write that
     * failed, as others: stock throws an unchecked exception for it.
     */
    public static void setXAttr(FSNamesystem namesystem, String prefixedName, byte[] value) throws IOException {
        XAttr attribute = XAttrHelper.buildXAttr(prefixedName, value);
        try {
            Boolean unused = own(() -> {
                namesystem.setXAttr("/", attribute, EnumSet.of(XAttrSetFlag.CREATE, XAttrSetFlag.REPLACE), false);
                return true;
            });
        } catch (HadoopIllegalArgumentException e) {
            throw new IOException(
                    prefixedName + " on / cannot be stored: " + e.getMessage() + ". Raise "
                            + DFSConfigKeys.DFS_NAMENODE_MAX_XATTR_SIZE_KEY,
                    e);
        }
    }

    /** Reads an attribute of the root, on the active and on a standby. The caller holds the read lock. */
    public static byte @Nullable [] getXAttr(FSNamesystem namesystem, String prefixedName) throws IOException {
        XAttr attribute = XAttrStorage.readINodeXAttrByPrefixedName(
                namesystem.getFSDirectory().getRoot(), Snapshot.CURRENT_STATE_ID, prefixedName);
        return attribute == null ? null : attribute.getValue();
    }

    /** By the NameNode's own user, whoever calls. Logged and synced when this returns. */
    public static void removeXAttr(FSNamesystem namesystem, String prefixedName) throws IOException {
        Boolean unused = own(() -> {
            namesystem.removeXAttr("/", XAttrHelper.buildXAttr(prefixedName), false);
            return true;
        });
    }

    /**
     * Prefixed names of the attributes of the root that count towards the most that it may have; stock's own do not. The caller holds
     * the read lock.
     */
    public static List<String> xAttrNames(FSNamesystem namesystem) {
        return XAttrStorage.readINodeXAttrs(namesystem.getFSDirectory().getRoot()).stream()
                .filter(one ->
                        one.getNameSpace() == XAttr.NameSpace.USER || one.getNameSpace() == XAttr.NameSpace.TRUSTED)
                .map(XAttrHelper::getPrefixedName)
                .toList();
    }

    /** Bytes of name and value of an attribute at most. */
    public static int xAttrMaxBytes(FSNamesystem namesystem) {
        return namesystem.getFSDirectory().getXattrMaxSize();
    }

    /** Attributes that an inode may have. */
    public static int xAttrMaxNumber(FSNamesystem namesystem) {
        return namesystem.getFSDirectory().getInodeXAttrsLimit();
    }

    /** Throws when the caller of the RPC under way is no superuser, and writes that to the audit log. */
    public static void requireSuperuser(FSNamesystem namesystem, String command) throws IOException {
        namesystem.checkSuperuserPrivilege(command);
    }

    /** Whether the caller of the RPC under way is a superuser. */
    public static boolean isSuperuser(FSNamesystem namesystem) throws IOException {
        return namesystem.getPermissionChecker().isSuperUser();
    }

    /** Whether the caller of the RPC under way may write to this file. The caller holds the read lock. */
    public static boolean mayWrite(FSNamesystem namesystem, String path) throws IOException {
        FSDirectory directory = namesystem.getFSDirectory();
        try {
            FSPermissionChecker checker = namesystem.getPermissionChecker();
            INodesInPath inodes = directory.resolvePath(checker, path, FSDirectory.DirOp.WRITE);
            if (directory.isPermissionEnabled()) {
                directory.checkPathAccess(checker, inodes, FsAction.WRITE);
            }
            return true;
        } catch (AccessControlException | FileNotFoundException e) {
            return false;
        }
    }

    /**
     * Whether a deletion of this snapshot by the caller of the RPC under way frees blocks: the caller may delete it, it exists, and
     * it is not only marked, as all but the oldest are under {@code dfs.namenode.snapshot.deletion.ordered}. The caller holds the
     * read lock.
     */
    public static boolean removesSnapshot(FSNamesystem namesystem, String path, String name) throws IOException {
        FSDirectory directory = namesystem.getFSDirectory();
        try {
            FSPermissionChecker checker = namesystem.getPermissionChecker();
            INodesInPath inodes = directory.resolvePath(checker, path, FSDirectory.DirOp.WRITE);
            if (directory.isPermissionEnabled()) {
                directory.checkOwner(checker, inodes);
            }
            INode inode = inodes.getLastINode();
            return !namesystem.isInSafeMode()
                    && inode != null
                    && inode.isDirectory()
                    && removesSnapshot(namesystem, inode.asDirectory(), name);
        } catch (AccessControlException | FileNotFoundException e) {
            return false;
        }
    }

    private static boolean removesSnapshot(FSNamesystem namesystem, INodeDirectory directory, String name) {
        DirectorySnapshottableFeature snapshots = directory.getDirectorySnapshottableFeature();
        Snapshot snapshot = snapshots == null ? null : snapshots.getSnapshot(DFSUtil.string2Bytes(name));
        return snapshot != null
                && (!namesystem.getSnapshotManager().isSnapshotDeletionOrdered()
                        || snapshots.getDiffs().iterator().next().getSnapshotId() == snapshot.getId());
    }

    public static void audit(FSNamesystem namesystem, boolean allowed, String command, String source)
            throws IOException {
        namesystem.logAuditEvent(allowed, command, source);
    }

    /** A line for what the NameNode does of its own accord, which stock's own audit method drops: it knows calls from outside only. */
    public static void auditOwn(FSNamesystem namesystem, boolean allowed, String user, String command, String source) {
        audit(namesystem, allowed, user, InetAddress.getLoopbackAddress(), command, source);
    }

    /** A line for a request over HTTP of the current user, which stock's own audit method drops: it knows RPC and WebHDFS only. */
    public static void auditHttp(
            FSNamesystem namesystem, boolean allowed, InetAddress from, String command, String source)
            throws IOException {
        audit(namesystem, allowed, UserGroupInformation.getCurrentUser().toString(), from, command, source);
    }

    private static void audit(
            FSNamesystem namesystem, boolean allowed, String user, InetAddress from, String command, String source) {
        for (AuditLogger logger : namesystem.getAuditLoggers()) {
            logger.logAuditEvent(allowed, user, from, command, source, null, null);
        }
    }

    /** Numbers of the files that are being written. Needs no lock of the namesystem. */
    public static List<Long> openFiles(FSNamesystem namesystem) {
        LeaseManager leases = namesystem.getLeaseManager();
        synchronized (leases) {
            return new ArrayList<>(leases.getINodeIdWithLeases());
        }
    }

    /** The last two blocks of this file, where they are not complete; none when it is gone. The caller holds the read lock. */
    public static void forEachOpenBlock(FSNamesystem namesystem, long fileId, Consumer<BlockInfo> visitor) {
        INodeFile file = file(namesystem, fileId);
        BlockInfo[] blocks = file == null ? new BlockInfo[0] : file.getBlocks();
        for (int i = Math.max(0, blocks.length - 2); i < blocks.length; i++) {
            if (!blocks[i].isComplete()) {
                visitor.accept(blocks[i]);
            }
        }
    }

    /** Who holds the lease of this block's file and has not renewed it within the soft limit; empty where a live client or no client does. */
    public static Optional<String> goneWriter(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        LeaseManager.Lease lease = inode == null || !inode.isFile()
                ? null
                : namesystem.getLeaseManager().getLease(inode.asFile());
        return lease == null || !lease.expiredSoftLimit() ? Optional.empty() : Optional.of(lease.getHolder());
    }

    /** As a client's call of that name, by the NameNode's own user. Logged and synced when this returns. */
    public static boolean recoverLease(FSNamesystem namesystem, String path, String holder) throws IOException {
        return own(() -> namesystem.recoverLease(path, holder, ""));
    }

    /**
     * As a client's call of that name, by the current user, on a thread that serves no RPC. Logged, synced and in the audit log when this
     * returns.
     *
     * @param machine of the client, as stock finds it
     * @param address that the call came from
     */
    public static LastBlockWithStatus append(
            FSNamesystem namesystem,
            String path,
            String client,
            String machine,
            InetAddress address,
            EnumSet<CreateFlag> flags)
            throws IOException {
        LastBlockWithStatus result = namesystem.appendFile(path, client, machine, flags, false);
        audit(namesystem, true, UserGroupInformation.getCurrentUser().toString(), address, "append", path);
        return result;
    }

    /** As a client reports corrupt replicas, each block with its hosts. Takes the lock. */
    public static void reportBadBlocks(FSNamesystem namesystem, List<LocatedBlock> replicas) throws IOException {
        namesystem.reportBadBlocks(replicas.toArray(LocatedBlock[]::new));
    }

    /** As stock resolves a client's path, also one through /.reserved; null where there is nothing. No permission is checked. */
    private static @Nullable INode resolve(FSNamesystem namesystem, String path) throws IOException {
        try {
            return namesystem
                    .getFSDirectory()
                    .resolvePath(null, path, FSDirectory.DirOp.READ)
                    .getLastINode();
        } catch (FileNotFoundException | AccessControlException e) {
            return null; // no inode has this number; a file is above it
        }
    }

    /** The blocks of a file, none for anything else. The caller holds the read lock. */
    public static List<BlockInfo> blocks(FSNamesystem namesystem, String path) throws IOException {
        INode inode = resolve(namesystem, path);
        return inode == null || !inode.isFile()
                ? List.of()
                : List.of(inode.asFile().getBlocks());
    }

    /** The blocks of a file that reach beyond this byte, and its last one. The caller holds the read lock. */
    public static List<BlockInfo> tail(FSNamesystem namesystem, String path, long from) throws IOException {
        List<BlockInfo> blocks = blocks(namesystem, path);
        List<BlockInfo> tail = new ArrayList<>();
        long end = 0;
        for (int i = 0; i < blocks.size(); i++) {
            end += blocks.get(i).getNumBytes();
            if (end > from || i == blocks.size() - 1) {
                tail.add(blocks.get(i));
            }
        }
        return tail;
    }

    /** Null when the file is gone. The caller holds the read lock. */
    public static @Nullable BlockStoragePolicy storagePolicy(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        return inode == null || !inode.isFile()
                ? null
                : namesystem.getBlockManager().getStoragePolicy(inode.asFile().getStoragePolicyID());
    }

    /** Bytes of a full block of the block's file; 0 when the file is gone. The caller holds the read lock. */
    public static long preferredBlockSize(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        return inode == null || !inode.isFile() ? 0 : inode.asFile().getPreferredBlockSize();
    }

    /** The last block of the file with this inode id, or null. The caller holds the read lock. */
    public static @Nullable BlockInfo lastBlock(FSNamesystem namesystem, long fileId) {
        INode inode = namesystem.getFSDirectory().getInode(fileId);
        return inode == null || !inode.isFile() ? null : inode.asFile().getLastBlock();
    }

    /** The file with this inode id, or null. The caller holds the read lock. */
    public static @Nullable INodeFile file(FSNamesystem namesystem, long fileId) {
        INode inode = namesystem.getFSDirectory().getInode(fileId);
        return inode == null || !inode.isFile() ? null : inode.asFile();
    }

    /** The factor its file asks for; 0 when the file is gone. The caller holds the read lock. */
    public static short preferredReplication(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        return inode == null || !inode.isFile() ? 0 : inode.asFile().getPreferredBlockReplication();
    }

    /** Machine that the block's file was created or opened from; null where it is not being written. The caller holds the read lock. */
    public static @Nullable String clientMachine(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        FileUnderConstructionFeature open =
                inode == null || !inode.isFile() ? null : inode.asFile().getFileUnderConstructionFeature();
        return open == null ? null : open.getClientMachine();
    }

    /** Path of the file a block belongs to; a note in brackets when it has none any more. */
    public static String pathOf(FSNamesystem namesystem, BlockInfo block) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        return inode == null
                ? "[no file: only a snapshot or a deletion under way refers to it]"
                : inode.getFullPathName();
    }

    /** Number of a file or directory; empty when there is none. The caller holds the read lock. */
    public static OptionalLong idOf(FSNamesystem namesystem, String path) throws IOException {
        INode inode = resolve(namesystem, path);
        return inode == null ? OptionalLong.empty() : OptionalLong.of(inode.getId());
    }

    /** The path in the tree of what is named by its number, or otherwise below {@code /.reserved}; as given when there is no such file. The caller holds the read lock. */
    public static String pathOf(FSNamesystem namesystem, String path) throws IOException {
        INode inode = resolve(namesystem, path);
        return inode == null ? path : inode.getFullPathName();
    }

    /** Whether the block's file is the one with this number or lies below it. The caller holds the read lock. */
    public static boolean isBelow(FSNamesystem namesystem, BlockInfo block, long id) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        while (inode != null && inode.getId() != id) {
            inode = inode.getParent();
        }
        return inode != null;
    }

    /** The value of the nearest of these directories above the block's file; 0 when there is none. The caller holds the read lock. */
    public static int nearestAbove(FSNamesystem namesystem, BlockInfo block, Map<Long, Integer> directories) {
        INode inode = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        while (inode != null) {
            Integer value = directories.get(inode.getId());
            if (value != null) {
                return value;
            }
            inode = inode.getParent();
        }
        return 0;
    }

    /** The caller holds the read lock. */
    public static boolean isDirectory(FSNamesystem namesystem, String path) throws IOException {
        INode inode = resolve(namesystem, path);
        return inode != null && inode.isDirectory();
    }

    public static NNStorage storage(NameNode nameNode) {
        return nameNode.getFSImage().getStorage();
    }

    public static boolean isInStartupSafeMode(FSNamesystem namesystem) {
        return namesystem.isInStartupSafeMode();
    }
}
