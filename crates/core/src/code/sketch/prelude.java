import java.io.*;
import java.math.BigInteger;
import java.util.*;
import java.util.stream.LongStream;

public class Main {
    static final PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, java.nio.charset.StandardCharsets.UTF_8));

//@@ Row
    // @row@
    static final class Row {
        long[] all;
        int size;

        static Row of(long... numbers) {
            Row row = new Row();
            row.all = numbers;
            row.size = numbers.length;
            return row;
        }

        static Row read(String... texts) {
            Row row = of();
            for (String text : texts)
                for (String word : text.split(" ")) row.add(Long.parseLong(word));
            return row;
        }

        long size() {
            return size;
        }

        long at(long i) {
            if (i < 0 || i >= size) throw new IndexOutOfBoundsException("" + i);
            return all[(int) i];
        }

        void set(long i, long n) {
            at(i);
            all[(int) i] = n;
        }

        void add(long n) {
            if (size == all.length) all = Arrays.copyOf(all, 2 * size + 4);
            all[size++] = n;
        }

        void shorten(long count) {
            size = (int) count;
        }

        long[] numbers() {
            return Arrays.copyOf(all, size);
        }

        Row copy() {
            return of(numbers());
        }

        public boolean equals(Object other) {
            return other instanceof Row && Arrays.equals(numbers(), ((Row) other).numbers());
        }

        public int hashCode() {
            return Arrays.hashCode(numbers());
        }
    }

//@@ shorten
    static void shorten(ArrayList<?> list, long count) {
        list.subList((int) count, list.size()).clear();
    }

//@@ zeros
    static Row zeros(long count) {
        return Row.of(new long[(int) count]);
    }

//@@ sort
    static void sort(Row row) {
        Arrays.sort(row.all, 0, row.size);
    }

//@@ Words
    static final class Words {
        final String[] lines;
        int line = 0;
        StringTokenizer words;

        Words(String text) {
            lines = text.split("\n");
            words = new StringTokenizer(text@blanks@);
        }

        boolean more() {
            return words.hasMoreTokens();
        }

        boolean next_line() {
            while (line < lines.length) {
                words = new StringTokenizer(lines[line++]@blanks@);
                if (words.hasMoreTokens()) return true;
            }
            return false;
        }

        BigInteger read_big() {
            String word = more() ? words.nextToken() : "";
            if (!word.matches("[0-9]+")) throw new IllegalArgumentException("@expected-heap@: " + word);
            return new BigInteger(word);
        }

        long read_num() {
            BigInteger n = read_big();
            if (n.bitLength() > 63) throw new IllegalArgumentException("@expected-word@");
            return n.longValueExact();
        }

        long read_count() {
            return more() ? read_num() : 0;
        }
    }

