// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * Whether a file is root's alone: itself, its folder, and every folder above, since who may rename one of them may put another file
 * in its place. A process of root that reads what others may write does what others want.
 */
public final class RootOwned {
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    private RootOwned() {}

    /** @throws SettingException with what is not root's, its owner and the remedy */
    public static void check(Path file) throws SettingException {
        check(file, ROOT);
    }

    /** @param root who may write besides uid 0: a test is seldom root */
    static void check(Path file, int root) throws SettingException {
        try {
            for (Path part = file.toRealPath(); part != null; part = part.getParent()) {
                check(file, part, root);
            }
        } catch (IOException e) {
            throw new SettingException(
                    "hosts file " + file + " cannot be read (" + e.getClass().getSimpleName() + "): it must be there");
        } catch (UnsupportedOperationException e) {
            throw new SettingException(
                    "hosts file " + file + " is on a file system without owners: move it to another");
        }
    }

    private static void check(Path file, Path part, int root) throws IOException, SettingException {
        int uid = (Integer) Files.getAttribute(part, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        int mode = (Integer) Files.getAttribute(part, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes attributes =
                Files.readAttributes(part, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Set<PosixFilePermission> permissions = attributes.permissions();
        boolean open = permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE);
        boolean shared = attributes.isDirectory() && (mode & STICKY) != 0; // as /tmp: no user renames what another owns
        if ((uid == ROOT || uid == root) && (!open || shared)) {
            return;
        }
        throw new SettingException("hosts file " + file + " is not safe for an agent that runs as root: " + part
                + " is owned by " + attributes.owner().getName() + " (uid " + uid + ")"
                + (open ? " and may be changed by its group or others" : "") + ". Let root own it (chown root " + part
                + "; chmod go-w " + part
                + "), or put the file into a folder of root's such as /etc/hdfs-gears and name it"
                + " by -hosts.");
    }
}
