// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearPB;
import io.hdfsgears.testkit.HostileText;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;
import org.apache.hadoop.thirdparty.protobuf.Descriptors.FieldDescriptor;
import org.apache.hadoop.thirdparty.protobuf.Descriptors.MethodDescriptor;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** Calls every method of the gear protocol with whatever may be in a message, and its port with whatever may be on a wire. */
final class HostileCaller {
    private static final List<Long> NUMBERS = List.of(
            0L,
            1L,
            2L,
            3L,
            5L,
            100L,
            -1L,
            (long) Integer.MAX_VALUE,
            (long) Integer.MIN_VALUE,
            Long.MAX_VALUE,
            Long.MIN_VALUE);
    private static final List<Double> FRACTIONS =
            List.of(0.0, -0.0, 1.0, 80.0, -1.0, 1e308, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE);
    private static final String DRY_RUN = "dryRun";
    /** Writes a stack trace for each text that is no UTF-16: 150,000 lines. */
    private static final Logger WRITER = Logger.getLogger("org.apache.hadoop.thirdparty.protobuf.CodedOutputStream");

    private final SplittableRandom random;
    private final boolean dryRuns;
    private final Map<OutcomeProto, Integer> outcomes = new EnumMap<>(OutcomeProto.class);
    private final Map<String, Integer> errors = new TreeMap<>();
    private final Set<String> refusing = new TreeSet<>();

    /** @param dryRuns whether every message that can ask for a dry run does */
    HostileCaller(long seed, boolean dryRuns) {
        this.random = new SplittableRandom(seed);
        this.dryRuns = dryRuns;
    }

    /** Verbs by how they ended. */
    Map<OutcomeProto, Integer> outcomes() {
        return outcomes;
    }

    /** Calls that ended in an exception, by its class on the NameNode. */
    Map<String, Integer> errors() {
        return errors;
    }

    /** Methods that refused something. */
    Set<String> refusing() {
        return refusing;
    }

    void call(InetSocketAddress nameNode, Configuration conf, int calls) throws IOException {
        WRITER.setLevel(Level.OFF);
        Configuration own = new Configuration(conf);
        RPC.setProtocolEngine(own, GearPB.class, ProtobufRpcEngine2.class);
        GearPB proxy = RPC.getProxy(GearPB.class, RPC.getProtocolVersion(GearPB.class), nameNode, own);
        try {
            BlockingService service = GearService.newReflectiveBlockingService(proxy);
            List<MethodDescriptor> methods = service.getDescriptorForType().getMethods();
            for (int call = 0; call < calls; call++) {
                MethodDescriptor method = methods.get(random.nextInt(methods.size()));
                one(service, method, message(service.getRequestPrototype(method), random.nextInt(10) > 0));
            }
        } finally {
            RPC.stopProxy(proxy);
        }
    }

    private void one(BlockingService service, MethodDescriptor method, Message request) throws IOException {
        try {
            if (service.callBlockingMethod(method, null, request) instanceof VerbReplyProto reply) {
                outcomes.merge(reply.getOutcome(), 1, Integer::sum);
                if (reply.getOutcome() == OutcomeProto.REFUSED) {
                    refusing.add(method.getName());
                }
                if (reply.getMessage().isBlank() && reply.getOutcome() != OutcomeProto.DONE) {
                    errors.merge("no reason from " + method.getName(), 1, Integer::sum);
                }
            }
        } catch (ServiceException e) {
            if (!(e.getCause() instanceof RemoteException told)) {
                throw new IOException(method.getName() + " with " + request, e);
            }
            String what = told.getMessage().contains(method.getName() + " failed: ") ? told.getMessage() : "";
            errors.merge(told.getClassName() + what, 1, Integer::sum);
        }
    }

    private Message message(Message prototype, boolean whole) {
        Message.Builder message = prototype.newBuilderForType();
        for (FieldDescriptor field : prototype.getDescriptorForType().getFields()) {
            if (dryRuns && field.getName().equals(DRY_RUN)) {
                message.setField(field, true);
            } else if (field.isRepeated()) {
                for (int i = random.nextInt(4); i > 0; i--) {
                    message.addRepeatedField(field, value(message, field, whole));
                }
            } else if ((whole && field.isRequired()) || random.nextBoolean()) {
                message.setField(field, value(message, field, whole));
            }
        }
        return message.buildPartial();
    }

    private Object value(Message.Builder message, FieldDescriptor field, boolean whole) {
        return switch (field.getJavaType()) {
            case INT -> NUMBERS.get(random.nextInt(NUMBERS.size())).intValue();
            case LONG -> NUMBERS.get(random.nextInt(NUMBERS.size()));
            case FLOAT -> FRACTIONS.get(random.nextInt(FRACTIONS.size())).floatValue();
            case DOUBLE -> FRACTIONS.get(random.nextInt(FRACTIONS.size()));
            case BOOLEAN -> random.nextBoolean();
            case STRING -> HostileText.any(random);
            case BYTE_STRING -> throw new IllegalStateException("the protocol has no bytes yet: " + field);
            case ENUM -> field.getEnumType().getValues().get(0);
            case MESSAGE -> message(message.newBuilderForField(field).buildPartial(), whole);
        };
    }

    /** Connections that begin as Hadoop's do, or not even that, and go on as they like. */
    void babble(InetSocketAddress nameNode, int connections) throws IOException {
        for (int connection = 0; connection < connections; connection++) {
            byte[] noise = new byte[random.nextInt(1, 400)];
            random.nextBytes(noise);
            if (random.nextInt(3) > 0) {
                byte[] start = "hrpc".getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(start, 0, noise, 0, Math.min(start.length, noise.length));
                if (noise.length > 7) {
                    noise[4] = 9; // version, then service class and no authentication
                    noise[6] = 0;
                }
            }
            try (Socket socket = new Socket()) {
                socket.connect(nameNode, 5_000);
                OutputStream out = socket.getOutputStream();
                out.write(noise);
                out.flush();
            } catch (IOException e) {
                if (!socketGone(e)) {
                    throw e;
                }
            }
        }
    }

    /** The NameNode may hang up before we are through. */
    private static boolean socketGone(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("reset") || message.contains("Broken pipe");
    }
}
