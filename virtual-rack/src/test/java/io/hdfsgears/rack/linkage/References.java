// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.linkage;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Walks the code of a class and notes what it names in other jars that these do not have. */
final class References extends ClassVisitor {
    private final Jars jars;
    private final String packages;
    private final Set<String> ours;
    private final Set<String> missing = new TreeSet<>();
    private String self = "";

    /** @param packages the start of names that are looked for */
    private References(Jars jars, String packages, Set<String> ours) {
        super(Opcodes.ASM9);
        this.ours = ours;
        this.jars = jars;
        this.packages = packages;
    }

    /**
     * Each as {@code Class: Other.member}.
     *
     * @param ours names of classes in such packages that are not looked for
     */
    static Set<String> missing(byte[] code, Jars jars, String packages, Set<String> ours) {
        References references = new References(jars, packages, ours);
        new ClassReader(code).accept(references, ClassReader.SKIP_DEBUG);
        return references.missing;
    }

    @Override
    public void visit(int version, int access, String name, String generic, String parent, String[] interfaces) {
        self = name;
        type(parent);
        for (String each : interfaces) {
            type(each);
        }
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] exceptions) {
        return new Code();
    }

    private void type(String name) {
        if (isLookedFor(name) && !jars.has(name)) {
            missing.add(simple(self) + ": " + simple(name));
        }
    }

    private void member(String owner, String name, String type) {
        if (isLookedFor(owner) && !jars.has(owner, name + type)) {
            missing.add(simple(self) + ": " + simple(owner) + "." + name);
        }
    }

    private boolean isLookedFor(String name) {
        return name.startsWith(packages) && !ours.contains(name);
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private final class Code extends MethodVisitor {
        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            member(owner, name, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            member(owner, name, type);
        }

        @Override
        public void visitTypeInsn(int opcode, String name) {
            type(name);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle maker, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    member(handle.getOwner(), handle.getName(), handle.getDesc());
                }
            }
        }
    }
}
