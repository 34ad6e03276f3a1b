// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.hdfs.XAttrHelper;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Directories whose erasure coding policy makes writes fail on few hosts. Stock keeps no list of them: all directories are looked at. */
public final class GearCodedDirectories {
    /** Inodes looked at under one hold of the read lock, a millisecond or so; a directory is not parted. */
    private static final int BATCH = 5_000;

    private GearCodedDirectories() {}

    /**
     * @param hosts that will be awake
     * @param deadlineNanos monotonic; what was found until then is the answer
     */
    public static Shortfall wantingMoreThan(FSNamesystem namesystem, int hosts, long deadlineNanos) {
        boolean possible = Arrays.stream(
                        namesystem.getErasureCodingPolicyManager().getEnabledPolicies())
                .anyMatch(policy -> policy.getNumDataUnits() > hosts);
        if (!possible) {
            return Shortfall.NONE;
        }
        long count = 0;
        String path = "";
        String needs = "";
        Deque<Long> open = new ArrayDeque<>();
        open.add(INodeId.ROOT_INODE_ID);
        while (!open.isEmpty() && Time.monotonicNowNanos() - deadlineNanos < 0) {
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                for (int looked = 0; looked < BATCH && !open.isEmpty(); looked++) {
                    INode inode = namesystem.getFSDirectory().getInode(open.removeLast());
                    if (inode == null || !inode.isDirectory()) {
                        continue; // deleted since
                    }
                    ErasureCodingPolicy policy = policyOf(namesystem, inode);
                    if (policy != null && policy.getNumDataUnits() > hosts && count++ == 0) {
                        path = inode.getFullPathName();
                        needs = "(" + policy.getName() + ") needs " + policy.getNumDataUnits() + " hosts.";
                    }
                    for (INode child : inode.asDirectory().getChildrenList(Snapshot.CURRENT_STATE_ID)) {
                        looked++;
                        if (child.isDirectory()) {
                            open.add(child.getId());
                        }
                    }
                }
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "gearCodedDirectories");
            }
        }
        return new Shortfall(count, path, needs);
    }

    /** Set on this directory itself; null for none, and for one that asks for replication. */
    private static @Nullable ErasureCodingPolicy policyOf(FSNamesystem namesystem, INode inode) {
        XAttrFeature attributes = inode.getXAttrFeature();
        XAttr attribute =
                attributes == null ? null : attributes.getXAttr(HdfsServerConstants.XATTR_ERASURECODING_POLICY);
        if (attribute == null) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(attribute.getValue()))) {
            return namesystem.getErasureCodingPolicyManager().getByName(WritableUtils.readString(in));
        } catch (IOException e) {
            throw new IllegalStateException(XAttrHelper.getPrefixedName(attribute) + " of " + inode.getId(), e);
        }
    }
}
