import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../packaging/docs/build.ts'
import { highlighted } from '../../packaging/docs/highlight.ts'
import { renderPage } from '../../packaging/docs/markdown.ts'
import { SEARCH_OPTIONS } from '../../packaging/docs/search-options.ts'
import { productionPackages } from '../supply/packages.ts'
import { ROOT } from './check-manual.ts'

let folder: string
let pages: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'))
  pages = await buildDocs(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id))

/** Links of a page that lead nowhere. */
function brokenIn(file: string): readonly string[] {
  const addresses = [...read(file).matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
  return addresses.filter((address) => {
    if (/^(https?|mailto):/.test(address)) return false
    const [path = '', hash] = address.replaceAll('&amp;', '&').split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    if (!existsSync(join(folder, target))) return true
    return hash !== undefined && !idsIn(read(target)).has(decodeURIComponent(hash))
  })
}

describe('the site of the manual', () => {
  it('has a page for every file of docs', () => {
    const files = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'))
    expect(files.filter((file) => !pages.includes(file.replace('.md', '')))).toEqual([])
  })

  it('has no broken links', () => {
    const broken = [...pages, 'index'].flatMap((name) => brokenIn(`${name}.html`).map((each) => `${name}: ${each}`))
    expect(broken).toEqual([])
  })

  it('finds a section by its words', async () => {
    globalThis.searchIndex = undefined
    // oxlint-disable-next-line no-eval -- the script of the site is run as in a browser
    ;(0, eval)(await readFile(join(folder, 'search-index.js'), 'utf8'))
    const index = MiniSearch.loadJSON(globalThis.searchIndex ?? '', SEARCH_OPTIONS)
    const hrefsFor = (typed: string) => index.search(typed).map(({ href }) => href)
    expect(hrefsFor('number series')).toContain('cookbook.html#a-number-series-of-its-own')
    expect(hrefsFor('approval amount')).toContain('guide.html#7-approval-by-amount')
    expect(hrefsFor('escapelike')).toContain('expressions.html#functions')
    expect(hrefsFor('qwertzuiop')).toEqual([])
  })
})

describe('a page', () => {
  it('names the file of a block of YAML, and highlights its syntax', () => {
    const { html } = renderPage('a', '```yaml\n# screens/office/visits.yaml\nlabel: Visits\n```\n')
    expect(html).toContain('<figcaption>screens/office/visits.yaml</figcaption>')
    expect(html).toContain('<span class="key">label</span>: Visits')
    expect(highlighted("value: '=a < b' # why")).toBe(
      '<span class="key">value</span>: <span class="text">\'=a &lt; b\'</span> <span class="comment"># why</span>',
    )
  })

  it('links to pages, but to nothing outside of docs', () => {
    const { html, linked } = renderPage(
      'decisions/a',
      '[b](../guide.md#x) [c](../../README.md) [d](https://example.com)',
    )
    expect(html).toContain('<a href="../guide.html#x">b</a> <code>c</code> <a href="https://example.com">d</a>')
    expect(linked).toEqual(['guide'])
  })
})

describe('the product', () => {
  it('imports nothing of the manual', () => {
    const folders = ['engine', 'server', 'widgets', 'sample']
    const files = folders.flatMap((each) =>
      readdirSync(join(ROOT, each), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(ROOT, each, file)),
    )
    const isImported = /from '(?:minisearch|marked|[^']*packaging\/docs\/[^']*)'/
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => isImported.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(productionPackages().map(({ name }) => name)).not.toContain('minisearch')
  })
})

describe('links of the repository', () => {
  const texts = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((file) => `docs/${file}`)]

  it.each(texts.filter((file) => file.endsWith('.md')))('in %s lead to files', (file) => {
    const links = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    const inside = links.map(([, link = '']) => link).filter((link) => !/^(https?|mailto):/.test(link))
    expect(inside.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([])
  })
})
