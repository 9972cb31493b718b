/** What every stylesheet keeps: it can be mirrored, and a designer finds each colour in one place. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const sheets = await Promise.all(
  ['engine', 'widgets'].map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    return Promise.all(
      files.map(async ({ name, parentPath }) => ({ name, css: await readFile(join(parentPath, name), 'utf8') })),
    )
  }),
)
const lines = sheets.flat().flatMap(({ name, css }) => css.split('\n').map((line) => ({ name, line: line.trim() })))
const found = (pattern: RegExp, but = '') =>
  lines.filter(({ name, line }) => name !== but && pattern.test(line)).map(({ name, line }) => `${name}: ${line}`)

test('there are stylesheets', () => expect(lines.length).toBeGreaterThan(1000))

test('no property names a side that has another one from right to left', () => {
  const sides =
    /^((margin|padding|border|inset)-(left|right)|left|right|float: (left|right)|text-align: (left|right)|border-(top|bottom)-(left|right)-radius)\b/
  expect(found(sides)).toEqual([])
})

test('colours stand in the tokens alone', () => {
  expect(found(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i, 'tokens.css')).toEqual([])
})
