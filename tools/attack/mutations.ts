/** Small changes of an input, of the kinds that break parsers. */
import type { Random } from "./random.ts";

/** What parsers of all kinds stumble over. */
const WORDS = [
  "0",
  "-1",
  "1e999",
  "2147483648",
  "4294967296",
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  "18446744073709551616",
  "99999999999999999999999999",
  "0.1",
  "NaN",
  "null",
  "true",
  "[]",
  "{}",
  '""',
  "\0",
  "\r\n",
  "\n",
  "\t",
  " ",
  "%00",
  "%",
  "%zz",
  "\u00e4",
  "e\u0301",
  "\u202e",
  "\ufeff",
  "\uffff",
  "\u{1f600}",
  "\u0130",
  "\u0663",
  "\u212a",
  "ﬃ",
  "\\ud800",
  "\\u0000",
  "'",
  '"',
  "\\",
  "/",
  "../",
  "<",
  "&",
  ";",
  ",",
  "=",
  "--",
  "{{",
  "${",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "-0001-01-01",
];
/** Bytes of no UTF-8 text. */
const RAW = ["ff", "fe", "c080", "eda080", "f4908080", "c3", "e28080", "80"].map((hex) =>
  Buffer.from(hex, "hex"),
);
const LONGEST = 65_536;

type Mutation = (
  random: Random,
  input: Buffer,
  corpus: readonly Buffer[],
  words: readonly string[],
) => Buffer;

const MUTATIONS: Mutation[] = [
  (random, input) => changed(input, random.below(input.length), (byte) => byte ^ (1 << random.below(8))),
  (random, input) => changed(input, random.below(input.length), () => random.below(256)),
  (random, input) => changed(input, random.below(input.length), (byte) => byte + random.pick([-1, 1, 128])),
  (random, input) => inserted(input, random.below(input.length + 1), random.bytes(1 + random.below(4))),
  (random, input) => inserted(input, random.below(input.length + 1), Buffer.from(random.pick(WORDS))),
  (random, input) => inserted(input, random.below(input.length + 1), random.pick(RAW)),
  (random, input, _, words) =>
    inserted(
      input,
      random.below(input.length + 1),
      Buffer.from(random.pick(words.length > 0 ? words : WORDS)),
    ),
  (random, input) => without(input, random.below(input.length + 1), 1 + random.below(8)),
  (random, input) => input.subarray(0, random.below(input.length + 1)),
  // A part again, once or very often.
  (random, input) => {
    const from = random.below(input.length + 1);
    const part = input.subarray(from, from + 1 + random.below(16));
    const times = random.pick([1, 2, 20, 500, 5000]);
    return inserted(input, from, Buffer.concat(Array.from({ length: times }, () => part)));
  },
  (random, input, corpus) => {
    const other = random.pick(corpus);
    return Buffer.concat([
      input.subarray(0, random.below(input.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ]);
  },
  // A number, or a text between quotes, replaced as a whole.
  (random, input) => replaced(input, /-?\d+/g, random, () => random.pick(WORDS)),
  (random, input) =>
    replaced(input, /"[^"]*"/g, random, () => random.pick(['""', "0", "null", "[]", "{}", "true"])),
];

export function mutate(
  random: Random,
  input: Buffer,
  corpus: readonly Buffer[],
  words: readonly string[],
): Buffer {
  let mutated = input;
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    mutated = random.pick(MUTATIONS)(random, mutated, corpus, words);
  }
  return mutated.subarray(0, LONGEST);
}

function changed(input: Buffer, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(input);
  if (at < copy.length) copy[at] = change(copy[at] ?? 0) & 255;
  return copy;
}

function inserted(input: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, at), part, input.subarray(at)]);
}

function without(input: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([input.subarray(0, at), input.subarray(at + length)]);
}

function replaced(input: Buffer, pattern: RegExp, random: Random, by: () => string): Buffer {
  const text = input.toString("latin1");
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return input;
  const { index, 0: match } = random.pick(found);
  const word = Buffer.from(by()).toString("latin1");
  return Buffer.from(text.slice(0, index) + word + text.slice(index + match.length), "latin1");
}
