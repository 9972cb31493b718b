/** Rules for every stylesheet: it can be mirrored, and each colour is defined in one place. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Features, type Selector, transform } from 'lightningcss'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const sheets = await Promise.all(
  ['engine', 'widgets', 'tools'].map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    return Promise.all(
      files.map(async ({ name, parentPath }) => ({
        name,
        folder: relative(ROOT, parentPath),
        css: await readFile(join(parentPath, name), 'utf8'),
      })),
    )
  }),
)
const lines = sheets.flat().flatMap(({ name, css }) => css.split('\n').map((line) => ({ name, line: line.trim() })))
const linesMatching = (pattern: RegExp, but = '') =>
  lines.filter(({ name, line }) => name !== but && pattern.test(line)).map(({ name, line }) => `${name}: ${line}`)

test('there are stylesheets', () => expect(lines.length).toBeGreaterThan(1000))

test('no property names a side that differs in right-to-left writing', () => {
  const sides =
    /^((margin|padding|border|inset)-(left|right)|left|right|float: (left|right)|text-align: (left|right)|border-(top|bottom)-(left|right)-radius)\b/
  expect(linesMatching(sides)).toEqual([])
})

test('colours are defined only in the tokens', () => {
  expect(linesMatching(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i, 'tokens.css')).toEqual([])
})

test('a class is styled in one folder: two with the same name by accident would affect each other', () => {
  const folders = new Map<string, Set<string>>()
  for (const { folder, css } of sheets.flat()) {
    const [, area = '', part] = folder.split('/')
    const place = area === 'blocks' ? `${area}/${part}` : area
    for (const name of classesIn(css)) folders.set(name, (folders.get(name) ?? new Set()).add(place))
  }
  const shared = [...folders].filter(([, places]) => places.size > 1)
  expect(shared.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([])
  expect(classesIn('.a, .b > .c { d: e } @media print { .f { d: e } }')).toEqual(['a'])
})

test('selectors after :has end in a class or an attribute: each insertion restyles everything that may match', () => {
  const broad = sheets.flat().flatMap(({ name, css }) =>
    selectorsOf(css)
      .filter((selector) => isBroad(selector))
      .map((selector) => `${name}: ${JSON.stringify(selector)}`),
  )
  expect(broad).toEqual([])
})

test('a selector is broad if any descendant of the element with :has may match', () => {
  const isFound = (selector: string) => selectorsOf(`${selector} { color: red }`).some(isBroad)
  expect(isFound('.a:has(.b) > * + *')).toBe(true)
  expect(isFound('.a { &:has(.b) { > * { color: red } } } .c')).toBe(true)
  expect(isFound('.a:has(.b) :not(.c)')).toBe(true)
  expect(isFound('.a:has(.b) > .c, .a:has(> *) li, .a:has(.b), .a > *')).toBe(false)
})

/** With nested rules flattened. */
function selectorsOf(css: string): readonly Selector[] {
  const flat = transform({ filename: 'flat.css', code: Buffer.from(css), include: Features.Nesting })
  const selectors: Selector[] = []
  transform({ filename: 'flat.css', code: flat.code, visitor: { Selector: (each) => void selectors.push(each) } })
  return selectors
}

/** The classes that a rule names alone, except in print styles. */
function classesIn(css: string): readonly string[] {
  const names: string[] = []
  transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        media: ({ value }) =>
          value.query.mediaQueries.some(({ mediaType }) => mediaType === 'print') ? [] : undefined,
      },
      Selector([only, ...more]) {
        if (only?.type === 'class' && more.length === 0) names.push(only.name)
      },
    },
  })
  return names
}

/** Whether it identifies the descendants of the element with `:has` only by `*`, or not at all. */
function isBroad(selector: Selector): boolean {
  const last = selector.findLastIndex(({ type }) => type === 'combinator')
  const dependsOnHas = selector.slice(0, Math.max(last, 0)).some((part) => hasHas(part))
  return (
    dependsOnHas && !selector.slice(last + 1).some(({ type }) => ['class', 'attribute', 'id', 'type'].includes(type))
  )
}

const hasHas = (part: Selector[number]): boolean => part.type === 'pseudo-class' && part.kind === 'has'
