// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.io.IOException;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.impl.BlockReaderRemote;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.TrustedChannelResolver;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.DataTransferSaslUtil;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferClient;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.net.NetUtils;

/** Reads replicas of DataNodes as a client does, with tokens of the NameNode's own. */
public final class ReplicaReads {
    private static final int BUFFER_BYTES = 1 << 20;

    private final Configuration conf;
    private final BlockManager bm;
    private final SaslDataTransferClient sasl;
    private final String client;
    private final int timeoutMillis;

    /**
     * What is read.
     *
     * @param one a block with one location
     * @param bytes from its first byte on
     */
    public record Part(LocatedBlock one, long bytes) {}

    /** Has a say after each buffer, to slow the read down or to end it. */
    public interface Pace {
        void read(int bytes) throws IOException;
    }

    /**
     * @param client as DataNodes log it
     * @param timeoutMillis of the connect, and of each read of the socket
     */
    public ReplicaReads(Configuration conf, BlockManager bm, String client, int timeoutMillis) {
        this.conf = conf;
        this.bm = bm;
        this.client = client;
        this.timeoutMillis = timeoutMillis;
        this.sasl = new SaslDataTransferClient(
                conf, DataTransferSaslUtil.getSaslPropertiesResolver(conf), TrustedChannelResolver.getInstance(conf));
    }

    /**
     * Reads without a look at the bytes.
     *
     * @throws org.apache.hadoop.fs.ChecksumException if {@code verify} and the bytes do not match their checksums
     */
    public void read(Part part, boolean verify, Pace pace) throws IOException {
        LocatedBlock one = part.one();
        DatanodeInfo host = one.getLocations()[0];
        bm.setBlockToken(one, AccessMode.READ);
        // The block reader needs a socket with a channel.
        try (Socket socket = SocketChannel.open().socket()) {
            NetUtils.connect(socket, NetUtils.createSocketAddr(host.getXferAddr()), timeoutMillis);
            Peer peer = DFSUtilClient.peerFromSocketAndKey(
                    sasl, socket, bm::generateDataEncryptionKey, one.getBlockToken(), host, timeoutMillis);
            var reader = BlockReaderRemote.newBlockReader(
                    client,
                    one.getBlock(),
                    one.getBlockToken(),
                    0,
                    part.bytes(),
                    verify,
                    client,
                    peer,
                    host,
                    null,
                    CachingStrategy.newDefaultStrategy(),
                    Integer.MAX_VALUE,
                    conf);
            try {
                byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, part.bytes())];
                for (long left = part.bytes(); left > 0; ) {
                    int next = (int) Math.min(buffer.length, left);
                    reader.readFully(buffer, 0, next);
                    left -= next;
                    pace.read(next);
                }
            } finally {
                reader.close();
            }
        }
    }
}
