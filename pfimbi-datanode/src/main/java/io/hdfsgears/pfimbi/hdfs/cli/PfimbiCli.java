// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * {@code hdfs pfimbi}. Exit codes: 0 done; 1 bad arguments or no such path; 2 Pfimbi is off on the NameNode, or on every DataNode; 3 {@code -wait} ran out of
 * time, the copies go on; 4 some DataNodes did not answer, they are named; 5 not authorised; 6 no NameNode is active, or it is in safe
 * mode; 255 unexpected.
 */
public final class PfimbiCli extends Configured implements Tool {
    private static final int DONE = 0;
    private static final int BAD_ARGUMENTS = 1;
    private static final int OFF = 2;
    private static final int IN_PROGRESS = 3;
    private static final int PARTLY = 4;
    private static final int NOT_AUTHORISED = 5;
    private static final int UNEXPECTED = 255;
    private static final long LOOK_MILLIS = 500;
    private static final Set<String> HELP = Set.of("-h", "-help", "--help", "help");
    private static final String USAGE = """
        Usage: hdfs pfimbi -status [-json]
               hdfs pfimbi -weights [-set <weights>] [-json]
               hdfs pfimbi -setPath <path> -sync <replicas> | -floor <replicas> | -clear [-json]
               hdfs pfimbi -listPaths [-json]
               hdfs pfimbi -wait [-timeout <seconds>] <path>
          -status   copies that are to come, by position in the pipeline and job; superusers only, as dfsadmin -report
          -weights  those of positions and jobs on each DataNode; -set "2=100, 3=10, */job_17=4" changes them on all that are
                    there, until each is restarted; superusers only
          -setPath  writers below the directory wait for so many replicas, 0: all; with -floor for so many at least, whatever
                    their job asks for; -clear takes both rules back, so that the configuration's count again. At once, and kept in the namespace; superusers only. -json shows the rules of
                    all directories afterwards, as -listPaths -json
          -listPaths  the rules of -setPath and of the configuration
          -wait     returns once each block of the file, or of all files below the directory, has its factor
          -timeout  gives up after so long, with exit code 3; the copies go on
        Exit codes: 0 done, 1 bad arguments or no such path, 2 Pfimbi is off on the NameNode or on every DataNode, 3 -wait ran
        out of time, 4 some DataNodes did not answer, 5 not authorised, 6 no active NameNode or safe mode, 255 unexpected.\
        """;

    private final PrintStream out;
    private final PrintStream err;

    PfimbiCli(Configuration conf, PrintStream out, PrintStream err) {
        super(conf);
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        int code = UNEXPECTED;
        try {
            code = ToolRunner.run(new PfimbiCli(new HdfsConfiguration(), System.out, System.err), args);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception | LinkageError e) {
            System.err.println("hdfs pfimbi failed: " + e);
        } finally {
            System.out.flush();
            System.exit(code);
        }
    }

    @Override
    public int run(String[] args) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(args));
        String verb = words.isEmpty() ? "" : words.remove(0);
        if (verb.equals("-status") && (words.isEmpty() || words.equals(List.of("-json")))) {
            return authorised(() -> status(!args[args.length - 1].equals(verb)));
        }
        if (verb.equals("-wait") && words.size() == 1 && !words.get(0).startsWith("-")) {
            return await(words.get(0), Long.MAX_VALUE);
        }
        boolean timed =
                verb.equals("-wait") && words.size() == 3 && words.get(0).equals("-timeout");
        if (timed && words.get(1).matches("\\d{1,9}")) {
            return await(words.get(2), TimeUnit.SECONDS.toNanos(Long.parseLong(words.get(1))));
        }
        if (verb.equals("-weights")) {
            boolean json = words.remove("-json");
            if (words.isEmpty() || (words.size() == 2 && words.get(0).equals("-set"))) {
                return weighed(words.isEmpty() ? Optional.empty() : Optional.of(words.get(1)), json);
            }
        }
        boolean json = words.remove("-json");
        Optional<SyncPathsRequestProto> paths = PathVerbs.request(verb, words);
        if (paths.isPresent()) {
            return new PathVerbs(getConf(), out, err).run(paths.get(), json);
        }
        return usage(verb);
    }

    /** Asked for, it is a result; else a complaint. */
    private int usage(String verb) {
        if (HELP.contains(verb)) {
            out.println(USAGE);
            return DONE;
        }
        if (verb.equals("--version")) {
            out.println("hdfs-gears " + PfimbiCli.class.getPackage().getImplementationVersion());
            return DONE;
        }
        err.println(USAGE);
        return BAD_ARGUMENTS;
    }

    private int status(boolean json) throws IOException {
        Answers<StatusReplyProto> all = ask(agent -> agent.status(null, StatusRequestProto.getDefaultInstance()));
        ClusterStatus status = new ClusterStatus(all.replies(), all.silent());
        out.print(json ? status.json().toPrettyString() + System.lineSeparator() : status.text());
        return exit(all, all.isWhole());
    }

    private int exit(Answers<?> all, boolean done) {
        if (all.isOff()) {
            err.println("Pfimbi is off on every DataNode that answers: set dfs.datanode.fsdataset.factory there"
                    + " (docs/pfimbi.md).");
            return OFF;
        }
        if (done) {
            return DONE;
        }
        return all.denied() && all.replies().isEmpty() ? NOT_AUTHORISED : PARTLY;
    }

    private int weighed(Optional<String> wanted, boolean json) throws IOException {
        return authorised(() -> weigh(wanted, json));
    }

    private interface Work {
        int run() throws IOException;
    }

    /** The NameNode refuses a stranger the list of DataNodes, before any of them is asked. */
    private int authorised(Work work) throws IOException {
        try {
            return work.run();
        } catch (RemoteException e) {
            if (e.unwrapRemoteException() instanceof AccessControlException denied) {
                err.println(denied.getMessage());
                return NOT_AUTHORISED;
            }
            throw e;
        }
    }

    private int weigh(Optional<String> wanted, boolean json) throws IOException {
        WeighRequestProto.Builder request = WeighRequestProto.newBuilder();
        try {
            wanted.map(Weights::parse).ifPresent(weights -> request.setWeights(weights.toString()));
        } catch (ConfException e) {
            err.println(e.getMessage());
            return BAD_ARGUMENTS;
        }
        Answers<WeighReplyProto> all = ask(agent -> agent.weigh(null, request.build()));
        WeightsPicture picture = new WeightsPicture(all);
        out.print(json ? picture.json().toPrettyString() + System.lineSeparator() : picture.text());
        return exit(all, all.silent().isEmpty()); // one that sleeps keeps its old weights
    }

    private <T> Answers<T> ask(Remote.Call<PfimbiStatusPB, T> call) throws IOException {
        Map<String, T> answers = new TreeMap<>();
        Map<String, String> silent = new TreeMap<>();
        boolean denied = false;
        try (FileSystem fs = FileSystem.newInstance(getConf())) {
            if (!(fs instanceof DistributedFileSystem hdfs)) {
                throw new IOException(fs.getUri() + " is no HDFS: set fs.defaultFS or give -fs hdfs://...");
            }
            for (DatanodeInfo host : hdfs.getDataNodeStats(DatanodeReportType.LIVE)) {
                try (Remote<PfimbiStatusPB> agent = new Remote<>(
                        PfimbiStatusPB.class, NetUtils.createSocketAddr(host.getIpcAddr(false)), getConf())) {
                    answers.put(host.getXferAddrWithHostname(), agent.call(call));
                } catch (IOException e) {
                    IOException cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
                    denied |= cause instanceof AccessControlException;
                    silent.put(host.getXferAddrWithHostname(), Answers.why(e, host.isInMaintenance()));
                }
            }
        }
        return new Answers<>(answers, silent, denied);
    }

    private int await(String path, long nanos) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (FileSystem fs = FileSystem.newInstance(getConf())) {
            while (true) {
                long below = below(fs, new Path(path));
                if (below == 0) {
                    return DONE;
                }
                if (System.nanoTime() - start > nanos) {
                    err.println(below + " blocks of " + path + " do not have all their replicas yet");
                    return IN_PROGRESS;
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (FileNotFoundException e) {
            err.println(e.getMessage());
            return BAD_ARGUMENTS;
        }
    }

    private static long below(FileSystem fs, Path path) throws IOException {
        long below = 0;
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(path, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            for (BlockLocation block : file.getBlockLocations()) {
                boolean striped = block.isStriped();
                below += !striped && block.getNames().length < file.getReplication() ? 1 : 0;
            }
        }
        return below;
    }
}
