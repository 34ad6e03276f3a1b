// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Each reducer writes the same share, whatever it got. */
public final class SwimReducer extends Reducer<LongWritable, BytesWritable, NullWritable, Text> {
    private static final int LINE_BYTES = 1 << 12;

    @Override
    protected void reduce(LongWritable key, Iterable<BytesWritable> values, Context context) {
        // was read to come here
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        byte[] letters = new byte[LINE_BYTES - 1]; // the line's end is one more
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('a' + random.nextInt('z' - 'a' + 1));
        }
        Text line = new Text();
        long left = context.getConfiguration().getLong(SwimMapReduce.OUTPUT, 0) / context.getNumReduceTasks();
        while (left > 0) {
            line.set(letters, 0, (int) Math.min(letters.length, Math.max(1, left - 1)));
            context.write(NullWritable.get(), line);
            left -= LINE_BYTES;
        }
    }
}
