/** Rules for every stylesheet: it can be mirrored, and each colour is defined in one place. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Features, type Selector, transform } from 'lightningcss'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const sheetsIn = (folders: readonly string[]) =>
  Promise.all(
    folders.map(async (folder) => {
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

const sheets = await sheetsIn(['engine', 'widgets', 'tools'])
/** Pages that the server draws, too. */
const mirrored = [...sheets, ...(await sheetsIn(['server', 'packaging/docs']))].flat()
const lines = sheets.flat().flatMap(({ name, css }) => css.split('\n').map((line) => ({ name, line: line.trim() })))
const linesMatching = (pattern: RegExp, but = '') =>
  lines.filter(({ name, line }) => name !== but && pattern.test(line)).map(({ name, line }) => `${name}: ${line}`)

test('there are stylesheets', () => expect(lines.length).toBeGreaterThan(1000))

/** Names the physical sides of something that is not mirrored. */
const NOT_MIRRORED = [
  // One for each direction.
  'grid.css: background: linear-gradient(to left, var(--color-edge-shade), transparent)',
  'grid.css: background: linear-gradient(to right, var(--color-edge-shade), transparent)',
  'filters.css: mask-image: linear-gradient(to right, var(--color-text) calc(100% - 32px), transparent)',
  'filters.css: mask-image: linear-gradient(to left, var(--color-text) calc(100% - 32px), transparent)',
]

test('no property names a side that differs in right-to-left writing', () => {
  const named = mirrored.flatMap(({ name, css }) =>
    declarationsIn(css).flatMap(({ property, value }) =>
      namesSide(property, value) ? [`${name}: ${property}: ${value}`] : [],
    ),
  )
  expect(named).toEqual(NOT_MIRRORED)
})

test('a side is named by a property, a keyword, a value among four, or a movement', () => {
  const found = (css: string) => declarationsIn(css).some(({ property, value }) => namesSide(property, value))
  const physical = [
    'left: 0',
    'scroll-margin-right: 1px',
    'float: left',
    'text-align: right',
    'padding: 1px 2px 1px\n calc(2px + 1px)',
    'inset: auto max(1px, 2px) auto auto',
    'border-radius: 0 4px 4px 0',
    'translate: -24px 0',
  ]
  expect(physical.filter((each) => !found(`.a { ${each}; }`))).toEqual([])
  const logical = [
    'padding: 1px calc(1px + 2px) 3px calc(1px + 2px)',
    'inset: auto 0 0 !important',
    'border-radius: 4px 4px 0 0',
    'padding-inline: 1px 2px',
    'translate: 0 -24px',
    'transition: left 1s',
  ]
  expect(logical.filter((each) => found(`.a { ${each}; }`))).toEqual([])
})

interface Declaration {
  readonly property: string
  readonly value: string
}

/** All declarations, each value in one line; without comments and custom properties. */
function declarationsIn(css: string): readonly Declaration[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...bare.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, property = '', value = '']) => {
    return { property, value: value.replaceAll(/\s+/g, ' ').trim() }
  })
}

const SIDE = /^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|(?:border|inset)-(?:left|right)\b.*)$/
const CORNER = /^border-(?:top|bottom)-(?:left|right)-radius$/
const FOUR_SIDES = /^(?:(?:scroll-)?(?:padding|margin)|inset|border-(?:width|style|color))$/
const KEYWORD = /^(?:float|clear|text-align|background.*|transform-origin|object-position|mask.*)$/

function namesSide(property: string, value: string): boolean {
  if (SIDE.test(property) || CORNER.test(property)) return true
  if (KEYWORD.test(property)) return /\b(?:left|right)\b/.test(value)
  const [first, second = first, third = first, fourth = second] = partsOf(value)
  if (property === 'border-radius') return first !== second || third !== fourth
  if (property === 'translate') return !/^(?:0|none|var\(--.*)$/.test(first ?? '')
  return FOUR_SIDES.test(property) && second !== fourth
}

/** Separated by spaces that are outside of brackets. */
const partsOf = (value: string): readonly string[] =>
  value.replace(/\s*!important$/, '').match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

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
