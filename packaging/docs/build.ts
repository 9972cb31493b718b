/**
 * `npm run docs`: writes the manual as plain files into `build/docs`, for any web server or to be opened from a disk.
 * Nothing of it is in the product.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import MiniSearch from 'minisearch'
import { build } from 'vite'
import { pageGroups, readPages, type DocsPage } from './pages.ts'
import { SEARCH_OPTIONS } from './search-options.ts'
import { htmlOf, indexOf } from './template.ts'

const ROOT = join(import.meta.dirname, '../..')
const THEME = join(ROOT, 'engine/shell/theme')
const FONT = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** Writes the site into a folder, in the place of what was there. Answers the names of its pages. */
export async function buildDocs(folder: string): Promise<readonly string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = readPages(join(ROOT, 'docs'))
  const site = { pages, groups: pageGroups(pages) }
  for (const page of pages.values()) await write(join(folder, `${page.name}.html`), htmlOf(page, site))
  await write(join(folder, 'index.html'), indexOf(site))
  await write(
    join(folder, 'search-index.js'),
    `globalThis.searchIndex = ${JSON.stringify(searchIndexOf([...pages.values()]))}\n`,
  )
  const styles = await Promise.all(
    [join(THEME, 'tokens.css'), join(import.meta.dirname, 'site.css')].map((path) => readFile(path, 'utf8')),
  )
  await write(join(folder, 'site.css'), styles.join('\n'))
  await copyFile(join(THEME, 'favicon.svg'), join(folder, 'favicon.svg'))
  await copyFile(FONT, join(folder, 'inter.woff2'))
  await bundleScript(folder)
  return [...pages.keys()]
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** What a search finds, as JSON that the page loads at the first search. */
function searchIndexOf(pages: readonly DocsPage[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  const sections = pages.flatMap(({ name, title: page, sections: all }) =>
    all.map(({ id, title, text }) => ({ id: `${name}#${id}`, href: `${name}.html#${id}`, title, page, text })),
  )
  index.addAll(sections)
  return JSON.stringify(index)
}

async function bundleScript(folder: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(import.meta.dirname, 'browser.ts'),
        formats: ['iife'],
        name: 'docs',
        fileName: () => 'site.js',
      },
    },
  })
}

if (import.meta.main) {
  const folder = join(ROOT, 'build/docs')
  const pages = await buildDocs(folder)
  console.log(`${pages.length} pages: open ${join(folder, 'index.html')}`)
}
