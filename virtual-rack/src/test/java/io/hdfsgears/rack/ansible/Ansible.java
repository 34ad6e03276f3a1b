// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import io.hdfsgears.rack.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** ansible-core of the virtual environment {@code HDFS_GEARS_ANSIBLE_VENV}, else {@code ~/.cache/hdfs-gears/ansible-venv}, as {@code .ci/run} makes it. */
record Ansible(Path venv) {
    static final Path FOLDER = Path.of("..", "ansible").toAbsolutePath().normalize();
    private static final Pattern TROUBLE = Pattern.compile(
            "^(TASK|PLAY|changed|fatal|failed|FAILED|\\[ERROR|\\[WARN|Task failed|Origin)|(changed|failed)=[1-9]");
    private static final Pattern RECAP =
            Pattern.compile("(?m)^(\\S+) +: ok=\\d+ +changed=(\\d+) +unreachable=(\\d+) +failed=(\\d+)");

    /** @param changed how many tasks changed something, by host */
    record Play(int exitCode, String output, Map<String, Integer> changed) {
        /** What an operator would look for in the output. */
        String troubles() {
            return output.lines()
                    .filter(line -> TROUBLE.matcher(line).find())
                    .map(line -> line.substring(0, Math.min(2_000, line.length())))
                    .collect(Collectors.joining("\n"));
        }
    }

    static Ansible here() {
        String set = System.getenv().getOrDefault("HDFS_GEARS_ANSIBLE_VENV", "");
        return new Ansible(
                set.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache/hdfs-gears/ansible-venv")
                        : Path.of(set));
    }

    boolean isThere() {
        return Files.isExecutable(venv.resolve("bin/ansible-playbook"));
    }

    String lacks() {
        return "no ansible-core: python3 -m venv " + venv + " && " + venv
                + "/bin/pip install -r .ci/ansible/requirements.txt";
    }

    /** Runs a playbook and reads its recap. */
    Play play(String playbook, Path inventory, Path temporary) throws IOException {
        CommandResult result = run(
                List.of(
                        "ansible-playbook",
                        "-v",
                        "-i",
                        inventory.toString(),
                        FOLDER.resolve("playbooks").resolve(playbook).toString()),
                Map.of("ANSIBLE_LOCAL_TEMP", temporary.toString(), "ANSIBLE_REMOTE_TEMP", temporary.toString()));
        Map<String, Integer> changed = new TreeMap<>();
        Matcher recap = RECAP.matcher(result.output());
        while (recap.find()) {
            changed.put(recap.group(1), Integer.parseInt(recap.group(2)));
        }
        return new Play(result.exitCode(), result.output() + result.errors(), changed);
    }

    /** Runs a program of the environment. */
    CommandResult run(List<String> command, Map<String, String> more) throws IOException {
        List<String> whole = new ArrayList<>(command);
        whole.set(0, venv.resolve("bin").resolve(command.get(0)).toString());
        Map<String, String> environment = new TreeMap<>(Map.of(
                "ANSIBLE_CONFIG", FOLDER.resolve("ansible.cfg").toString(),
                "ANSIBLE_NOCOLOR", "1",
                "ANSIBLE_PIPELINING", "1",
                "ANSIBLE_FORKS", "7",
                "LC_ALL", "C.UTF-8",
                "PYTHONDONTWRITEBYTECODE", "1",
                "PATH", venv.resolve("bin") + ":" + System.getenv("PATH")));
        environment.putAll(more);
        return Command.run(whole, environment);
    }
}
