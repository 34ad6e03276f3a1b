// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.EnumSet;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.BlockConstructionStage;
import org.apache.hadoop.hdfs.protocol.datatransfer.IOStreamPair;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.NullUnmarked;

/**
 * Sends one whole replica to another DataNode over the stock transfer protocol, as the NameNode's own orders are carried out, but so
 * that it can be cut off: {@link #close} from another thread ends it. Here because BlockSender and the settings of the
 * DataNode's sockets (DNConf.socketTimeout) are package-private.
 *
 * <p>It is no transfer in progress (xmits) as the NameNode counts them: that number bounds how many repairs a DataNode is given, and
 * copies to come have a bound of their own.
 *
 * <p>The protocol knows no answer to a copy between DataNodes: that it has arrived is known to the receiver alone.
 */
@NullUnmarked
public final class PfimbiPush implements Closeable {
    /** Where operators have set no limit (0): a target that hangs would keep the thread, and others wait behind it. */
    private static final int UNLIMITED_MILLIS = 60_000;

    private final DataNode dataNode;
    private final Socket socket;

    public PfimbiPush(DataNode dataNode) throws IOException {
        this.dataNode = dataNode;
        this.socket = dataNode.newSocket();
    }

    public void send(ExtendedBlock block, DatanodeInfo target, StorageType type, String storageId) throws IOException {
        StorageType[] types = {type};
        String[] storageIds = {storageId};
        DNConf settings = dataNode.getDnConf();
        DatanodeRegistration registration = dataNode.getDNRegistrationForBP(block.getBlockPoolId());
        try {
            String address = target.getXferAddr(settings.getConnectToDnViaHostname());
            NetUtils.connect(socket, NetUtils.createSocketAddr(address), limit(settings.getSocketTimeout()));
            socket.setTcpNoDelay(settings.getDataTransferServerTcpNoDelay());
            socket.setSoTimeout(limit(settings.getSocketTimeout()));
            Token<BlockTokenIdentifier> token =
                    dataNode.getBlockAccessToken(block, EnumSet.of(AccessMode.WRITE), types, storageIds);
            // Stock waits for 8 minutes for a target that takes nothing: until then the copy is the NameNode's.
            OutputStream plainOut = NetUtils.getOutputStream(
                    socket, Math.min(limit(settings.getSocketWriteTimeout()), limit(settings.getSocketTimeout())));
            InputStream plainIn = NetUtils.getInputStream(socket);
            IOStreamPair streams = dataNode.getSaslClient()
                    .socketSend(
                            socket,
                            plainOut,
                            plainIn,
                            dataNode.getDataEncryptionKeyFactoryForBlock(block),
                            token,
                            registration);
            transfer(block, target, types, storageIds, token, registration, streams.out);
            dataNode.getMetrics().incrBlocksReplicated();
        } catch (IOException e) {
            dataNode.handleBadBlock(block, e, false);
            throw e;
        } finally {
            close();
        }
    }

    static int limit(int configuredMillis) {
        return configuredMillis > 0 ? configuredMillis : UNLIMITED_MILLIS;
    }

    private void transfer(
            ExtendedBlock block,
            DatanodeInfo target,
            StorageType[] types,
            String[] storageIds,
            Token<BlockTokenIdentifier> token,
            DatanodeRegistration registration,
            OutputStream wire)
            throws IOException {
        CachingStrategy reading = new CachingStrategy(true, dataNode.getDnConf().readaheadLength);
        // What the receiver keeps in its page cache its own configuration says; its flow regulator sees what is dirty
        // there.
        CachingStrategy writing = new CachingStrategy(null, dataNode.getDnConf().readaheadLength);
        DataOutputStream out = null;
        BlockSender sender = null;
        try {
            out = new DataOutputStream(
                    new BufferedOutputStream(wire, DFSUtilClient.getSmallBufferSize(dataNode.getConf())));
            sender = new BlockSender(block, 0, block.getNumBytes(), false, false, true, dataNode, null, reading);
            new Sender(out)
                    .writeBlock(
                            block,
                            types[0],
                            token,
                            "",
                            new DatanodeInfo[] {target},
                            types,
                            new DatanodeInfoBuilder().setNodeID(registration).build(),
                            BlockConstructionStage.PIPELINE_SETUP_CREATE,
                            0,
                            0,
                            0,
                            0,
                            sender.getChecksum(),
                            writing,
                            false,
                            false,
                            null,
                            storageIds[0],
                            storageIds);
            sender.sendBlock(out, wire, dataNode.getXferServer().getTransferThrottler());
        } finally {
            // The receiver ends the connection as soon as it has all: that is no failure.
            IOUtils.closeStream(sender);
            IOUtils.closeStream(out);
        }
    }

    @Override
    public void close() {
        IOUtils.closeSocket(socket);
    }
}
