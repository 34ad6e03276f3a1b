// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.access;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** Who may change a DataNode, and know whose blocks it copies: its own user and the superusers' group, as for stock's orders to DataNodes. */
public final class Superusers {
    private final String group;

    public Superusers(Configuration conf) {
        this.group = conf.get(
                DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_KEY, DFSConfigKeys.DFS_PERMISSIONS_SUPERUSERGROUP_DEFAULT);
    }

    /** The user whose call is answered in this thread. */
    public String caller() {
        UserGroupInformation user = Server.getRemoteUser();
        return user == null ? "this process" : user.getUserName();
    }

    /** Refuses a change by anybody else. */
    public void check() throws ServiceException {
        check("change");
    }

    /** Refuses a question of anybody else. */
    public void checkQuestion() throws ServiceException {
        check("ask");
    }

    private void check(String what) throws ServiceException {
        try {
            UserGroupInformation caller = Server.getRemoteUser();
            String own = UserGroupInformation.getLoginUser().getUserName();
            if (caller == null
                    || (!caller.getUserName().equals(own)
                            && !caller.getGroupsSet().contains(group))) {
                throw new AccessControlException(caller() + " may not " + what + " this DataNode: call it as " + own
                        + " or as a member of the group " + group);
            }
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }
}
