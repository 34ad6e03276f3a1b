// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A copy of stock's NameNode, made when the suite runs, in which {@code NameNode.createNameNode} makes a {@link GearStart}'s. It is
 * put before stock's jar on the class path of the tests and nowhere else: MiniDFSCluster knows no other way to another NameNode.
 */
final class PatchedNameNode {
    private static final String NAME_NODE = "org/apache/hadoop/hdfs/server/namenode/NameNode";
    private static final String CONF_TO_VOID = "(Lorg/apache/hadoop/conf/Configuration;)V";
    private static final String CONF_TO_NAME_NODE = "(Lorg/apache/hadoop/conf/Configuration;)L" + NAME_NODE + ";";
    private static final String START = "io/hdfsgears/benchmarks/stocksuite/GearStart";

    private PatchedNameNode() {}

    /** @param folder of a class path */
    static void write(Path hadoopHdfs, Path folder) throws IOException {
        try (JarFile jar = new JarFile(hadoopHdfs.toFile())) {
            ZipEntry entry = jar.getEntry(NAME_NODE + ".class");
            if (entry == null) {
                throw new IOException(hadoopHdfs + " holds no NameNode: give hadoop-hdfs.");
            }
            try (InputStream in = jar.getInputStream(entry)) {
                Path target = folder.resolve(NAME_NODE + ".class");
                Files.createDirectories(target.resolveSibling("."));
                Files.write(target, patched(in.readAllBytes()));
            }
        }
    }

    static byte[] patched(byte[] stock) throws IOException {
        ClassReader reader = new ClassReader(stock);
        ClassWriter writer = new ClassWriter(0);
        int[] starts = new int[1];
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return name.equals("createNameNode") ? new Replacing(method, starts) : method;
                    }
                },
                0);
        if (starts[0] == 0) {
            throw new IOException(
                    "NameNode.createNameNode of this Hadoop makes no NameNode: the suite needs another hook.");
        }
        return writer.toByteArray();
    }

    /** {@code new; dup; load conf; invokespecial} becomes {@code load conf; invokestatic}. */
    private static final class Replacing extends MethodVisitor {
        private final int[] starts;
        private boolean skipDup;

        Replacing(MethodVisitor next, int[] starts) {
            super(Opcodes.ASM9, next);
            this.starts = starts;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            skipDup = opcode == Opcodes.NEW && type.equals(NAME_NODE);
            if (!skipDup) {
                super.visitTypeInsn(opcode, type);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (skipDup && opcode == Opcodes.DUP) {
                skipDup = false;
                return;
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESPECIAL && owner.equals(NAME_NODE) && descriptor.equals(CONF_TO_VOID)) {
                starts[0]++;
                super.visitMethodInsn(Opcodes.INVOKESTATIC, START, "nameNode", CONF_TO_NAME_NODE, false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
