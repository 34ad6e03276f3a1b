// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.linkage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Members of the classes in some jars, read without loading a class. */
final class Jars implements AutoCloseable {
    private final URLClassLoader files;
    private final Map<String, Optional<Members>> known = new HashMap<>();

    /** @param members {@code name + descriptor} of what is not private */
    private record Members(List<String> parents, Set<String> members) {}

    private Jars(List<URL> urls) {
        this.files = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    static Jars in(Path folder) throws IOException {
        List<URL> urls = new ArrayList<>();
        try (Stream<Path> jars = Files.list(folder)) {
            for (Path jar : jars.sorted().toList()) {
                urls.add(url(jar));
            }
        }
        return new Jars(urls);
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    boolean has(String type) {
        return find(type).isPresent();
    }

    /** Whether the class, or one that it inherits from, has this method or field. */
    boolean has(String type, String member) {
        return find(type).filter(found -> has(found, member)).isPresent();
    }

    private boolean has(Members found, String member) {
        return found.members().contains(member) || found.parents().stream().anyMatch(parent -> has(parent, member));
    }

    private Optional<Members> find(String type) {
        Optional<Members> found = known.get(type);
        if (found == null) {
            found = read(type);
            known.put(type, found);
        }
        return found;
    }

    private Optional<Members> read(String type) {
        try (InputStream bytes = files.getResourceAsStream(type + ".class")) {
            if (bytes == null) {
                return Optional.empty();
            }
            Reader reader = new Reader();
            new ClassReader(bytes).accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            return Optional.of(new Members(reader.parents, reader.members));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    private static final class Reader extends ClassVisitor {
        private final List<String> parents = new ArrayList<>();
        private final Set<String> members = new HashSet<>();

        Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String generic, String parent, String[] interfaces) {
            if (parent != null) {
                parents.add(parent);
            }
            parents.addAll(List.of(interfaces));
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] exceptions) {
            add(access, name, type);
            return null;
        }

        @Override
        public FieldVisitor visitField(int access, String name, String type, String generic, Object value) {
            add(access, name, type);
            return null;
        }

        private void add(int access, String name, String type) {
            if ((access & Opcodes.ACC_PRIVATE) == 0) {
                members.add(name + type);
            }
        }
    }

    /** Classes of a jar or of a folder of classes. */
    static List<byte[]> classes(Path place) throws IOException {
        List<byte[]> all = new ArrayList<>();
        if (Files.isDirectory(place)) {
            read(place, all);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                read(jar.getPath("/"), all);
            }
        }
        return all;
    }

    private static void read(Path root, List<byte[]> all) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
    }
}
