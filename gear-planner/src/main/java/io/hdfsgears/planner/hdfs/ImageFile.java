// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.FSImageFormatProtobuf.SectionName;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;

/** An image of stock's NameNode: its table of sections, checked before anything is read. */
final class ImageFile {
    private static final int BUFFER = 1 << 20;

    private final Path image;
    private final FileSummary summary;
    private final Configuration conf = new Configuration(false);

    private ImageFile(Path image, FileSummary summary) {
        this.image = image;
        this.summary = summary;
    }

    /** @throws BadInputException for a file that is no image, is cut off, has another version or another MD5 */
    static ImageFile open(Path image) throws IOException {
        if (!Files.isRegularFile(image)) {
            throw new BadInputException(image + ": there is no such file. Fetch one: hdfs dfsadmin -fetchImage .");
        }
        FileSummary summary;
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "r")) {
            if (!FSImageUtil.checkFileFormat(file)) {
                throw new BadInputException(
                        image + ": this is no fsimage of Hadoop 2.4 or newer (it does not begin with"
                                + " HDFSIMG1). Give the file fsimage_N, not its .md5 and not the edit log.");
            }
            summary = FSImageUtil.loadSummary(file);
            long length = file.length();
            for (FileSummary.Section section : summary.getSectionsList()) {
                if (section.getOffset() < 0 || section.getOffset() + section.getLength() > length) {
                    throw new IOException("section " + section.getName() + " lies beyond the end of the file");
                }
            }
        } catch (BadInputException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new BadInputException(
                    image + ": the image is cut off, damaged or of a version that Hadoop 3.5.0 does not read ("
                            + e.getMessage() + "). Copy it again, or give the text of: hdfs oiv -p Delimited -delimiter"
                            + " '<tab>' -i fsimage_N -o files.tsv (--oiv files.tsv), made by the cluster's own Hadoop.",
                    e);
        }
        compareSum(image);
        return new ImageFile(image, summary);
    }

    /** Stock writes the MD5 of an image into a file beside it. */
    private static void compareSum(Path image) throws IOException {
        Path beside = image.resolveSibling(image.getFileName() + ".md5");
        if (!Files.isRegularFile(beside)) {
            return;
        }
        String wanted = Files.readString(beside, StandardCharsets.UTF_8)
                .strip()
                .split("\\s", 2)[0]
                .toLowerCase(Locale.ROOT);
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(image), digest)) {
            byte[] buffer = new byte[BUFFER];
            while (in.read(buffer) >= 0) {
                // the digest sees what is read
            }
        }
        String found = HexFormat.of().formatHex(digest.digest());
        if (!found.equals(wanted)) {
            throw new BadInputException(image + ": its MD5 is " + found + ", but " + beside.getFileName() + " says "
                    + wanted + ". Copy both again.");
        }
    }

    /** @return empty when the image has no such section */
    Optional<ImageSection> section(SectionName name) throws IOException {
        for (FileSummary.Section section : summary.getSectionsList()) {
            if (section.getName().equals(name.name())) {
                return Optional.of(ImageSection.open(image, summary, section, conf));
            }
        }
        return Optional.empty();
    }

    /** As {@link #section}, of one that every image has. */
    ImageSection needed(SectionName name) throws IOException {
        return section(name)
                .orElseThrow(() -> new BadInputException(
                        image + ": the image has no section " + name + ". It is damaged: copy it again."));
    }

    @Override
    public String toString() {
        return image.toString();
    }
}
