/** Which files of `docs/` are pages of the site, in which order, and what each holds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractReference } from './contract-reference.ts'
import { renderPage, type DocsSection } from './markdown.ts'

export interface DocsPage {
  /** Below the site, without an ending: `guide`, `decisions/10-manuals`. */
  readonly name: string
  readonly title: string
  readonly html: string
  readonly sections: readonly DocsSection[]
}

export interface DocsGroup {
  readonly label: string
  readonly pages: readonly string[]
}

/** The contents, in the order of who reads them. A file of `docs/` that stands nowhere here comes last. */
const GROUPS: readonly DocsGroup[] = [
  { label: 'Build screens', pages: ['guide', 'cookbook', 'language', 'expressions', 'errors'] },
  { label: 'With an ERP of your own', pages: ['embedded-server', 'contract', 'calls'] },
  { label: 'Run it', pages: ['operate', 'settings', 'first-company', 'providers', 'backup', 'retention'] },
]

/** Pages that are written when the site is built, and are in no file. */
const WRITTEN: Readonly<Record<string, () => string>> = { calls: contractReference }

/** Every page: the files of `docs/`, those written here, and the decisions they link to. */
export function readPages(folder: string): ReadonlyMap<string, DocsPage> {
  const pages = new Map<string, DocsPage>()
  const waiting = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .concat(Object.keys(WRITTEN))
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (pages.has(name)) continue
    const text = WRITTEN[name]?.() ?? readFileSync(join(folder, `${name}.md`), 'utf8')
    const { linked, ...page } = renderPage(name, text)
    pages.set(name, page)
    waiting.push(...linked)
  }
  return pages
}

/** The groups of the menu. Decisions are reached by links alone. */
export function pageGroups(pages: ReadonlyMap<string, DocsPage>): readonly DocsGroup[] {
  const placed = new Set(GROUPS.flatMap((group) => group.pages))
  const others = [...pages.keys()].filter((name) => !placed.has(name) && !name.includes('/'))
  return [...GROUPS, { label: 'The project', pages: others }].filter((group) => group.pages.length > 0)
}
