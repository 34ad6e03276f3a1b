// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import java.io.EOFException;
import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** A MapReduce job that reads, shuffles and writes a given number of bytes, as SWIM's job does. */
public final class SwimMapReduce {
    private static final String INPUT = "swim.input.bytes";
    private static final String SHUFFLE = "swim.shuffle.bytes";
    static final String OUTPUT = "swim.output.bytes";
    private static final long SPLIT_BYTES = 16L << 20;
    private static final int CHUNK_BYTES = 1 << 16;

    private SwimMapReduce() {}

    /** @param folder that is not there yet, for what it writes */
    static Job of(Configuration conf, SwimJob wanted, String folder) throws IOException {
        Job job = Job.getInstance(conf, "swim" + wanted.number());
        job.getConfiguration().setLong(INPUT, wanted.input());
        job.getConfiguration().setLong(SHUFFLE, wanted.shuffle());
        job.getConfiguration().setLong(OUTPUT, wanted.output());
        job.setJarByClass(SwimMapReduce.class);
        job.setInputFormatClass(Chunks.class);
        job.setMapperClass(Shuffling.class);
        job.setReducerClass(SwimReducer.class);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(Text.class);
        job.setNumReduceTasks(wanted.reducers());
        FileInputFormat.addInputPath(job, new Path(wanted.inputFile()));
        FileInputFormat.setMaxInputSplitSize(job, SPLIT_BYTES);
        FileOutputFormat.setOutputPath(job, new Path(folder));
        return job;
    }

    /** Bytes of a file, a record a chunk: what was read, its length for the key. */
    public static final class Chunks extends FileInputFormat<LongWritable, NullWritable> {
        @Override
        public RecordReader<LongWritable, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext context)
                throws IOException {
            FileSplit part = (FileSplit) split;
            FSDataInputStream in =
                    part.getPath().getFileSystem(context.getConfiguration()).open(part.getPath());
            in.seek(part.getStart());
            return new ChunkReader(in, part.getLength());
        }
    }

    private static final class ChunkReader extends RecordReader<LongWritable, NullWritable> {
        private final byte[] buffer = new byte[CHUNK_BYTES];
        private final LongWritable read = new LongWritable();
        private final FSDataInputStream in;
        private final long length;
        private long left;

        ChunkReader(FSDataInputStream in, long length) {
            this.in = in;
            this.length = length;
            this.left = length;
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {
            // it is at the split's first byte
        }

        @Override
        public boolean nextKeyValue() throws IOException {
            if (left == 0) {
                return false;
            }
            int n = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (n < 0) {
                throw new EOFException("the input is shorter than its split");
            }
            left -= n;
            read.set(n);
            return true;
        }

        @Override
        public LongWritable getCurrentKey() {
            return read;
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() {
            return length == 0 ? 1 : (length - left) / (float) length;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Sends bytes to the reducers in proportion to the bytes read, by the job's ratio of shuffled bytes to input. */
    public static final class Shuffling extends Mapper<LongWritable, NullWritable, LongWritable, BytesWritable> {
        private static final int RECORD_BYTES = 100;

        private final SplittableRandom random = new SplittableRandom(1);
        private final LongWritable key = new LongWritable();
        private final BytesWritable value = new BytesWritable(new byte[RECORD_BYTES - Long.BYTES]);
        private double owed;

        @Override
        protected void map(LongWritable read, NullWritable nothing, Context context)
                throws IOException, InterruptedException {
            Configuration conf = context.getConfiguration();
            owed += read.get() * (double) conf.getLong(SHUFFLE, 0) / conf.getLong(INPUT, 1);
            for (; owed >= RECORD_BYTES; owed -= RECORD_BYTES) {
                key.set(random.nextLong());
                context.write(key, value);
            }
        }
    }
}
