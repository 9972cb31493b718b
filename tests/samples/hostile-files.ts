/** Too large, or not text enough, to be files of their own. */
export const hostileFiles: readonly (readonly [code: string, line: number, text: string])[] = [
  ['file-too-large', 1, 'a: 1\n'.repeat(60_000)],
  ['file-too-large', 1, '\n'.repeat(25_000)],
  ['too-many-keys', 2401, Array.from({ length: 100_000 }, (_, i) => `${i}:`).join('\n').slice(0, 262_000)],
  ['too-many-keys', 1, `x: {${'a: b, '.repeat(2450)}}`],
  ['too-many-values', 8001, '- a\n'.repeat(10_000)],
  ['too-many-values', 1, `a: [${'x, '.repeat(80_000)}]`],
  ['too-deep', 1, '['.repeat(10_000)],
  ['too-deep', 1, '{'.repeat(10_000)],
  ['too-deep', 1, '- '.repeat(10_000)],
  ['too-deep', 33, Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['too-many-aliases', 102, `a: &x 1\nb:\n${'  - *x\n'.repeat(10_000)}`],
  ['control-character', 2, 'a: b\nc: \u0000d\n'],
]
