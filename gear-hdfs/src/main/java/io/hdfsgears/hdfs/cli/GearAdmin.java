// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.VerbStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.apache.hadoop.util.ToolRunner;

/** {@code hdfs dfsadmin} with the verbs of the gears. Every stock verb goes to the stock class untouched. */
public class GearAdmin extends DFSAdmin {
    private static final Set<String> HELP = Set.of("-help", "--help", "-h");
    /** As in -help gears. */
    private static final String TOPIC = "gears";

    public GearAdmin(Configuration conf) {
        super(conf);
    }

    public static void main(String[] argv) throws Exception {
        System.exit(ToolRunner.run(new GearAdmin(new HdfsConfiguration()), argv));
    }

    @Override
    public int run(String[] argv) {
        List<String> args = Arrays.asList(argv);
        Optional<Verb> ours = args.isEmpty()
                ? Optional.empty()
                : Verb.of(args.get(0)).filter(u -> args.get(0).startsWith("-"));
        if (ours.isPresent() && args.stream().skip(1).anyMatch(HELP::contains)) {
            System.out.print(ours.get().help());
            return 0;
        }
        if (ours.isPresent()) {
            return new GearShell(
                            new ActiveNameNode(getConf()), Times.everySecond(), new VerbStyle(), System.out, System.err)
                    .run(ours.get(), args.subList(1, args.size()));
        }
        if (args.isEmpty() || HELP.contains(args.get(0))) {
            return help(argv);
        }
        Optional<String> meant = Verb.meant(args.get(0));
        if (meant.isPresent()) {
            System.err.println("There is no verb " + args.get(0) + ". Did you mean " + meant.get()
                    + "? All verbs: hdfs dfsadmin -help.");
            return Exit.BAD_ARGUMENT.code();
        }
        return super.run(argv);
    }

    private int help(String[] argv) {
        Optional<Verb> about = argv.length == 2 ? Verb.of(argv[1]) : Optional.empty();
        if (about.isPresent()) {
            System.out.print(about.get().help());
            return 0;
        }
        if (argv.length == 2 && TOPIC.equalsIgnoreCase(argv[1])) {
            System.out.print(Verb.list());
            return 0;
        }
        String[] stock = argv.clone();
        if (argv.length > 0) {
            stock[0] = "-help"; // the one spelling that stock knows
        }
        int code = super.run(stock);
        if (argv.length < 2) {
            (code == 0 ? System.out : System.err).print(Verb.list());
        }
        return code;
    }
}
