import { escapeHtml } from './highlight.ts'
import type { DocsGroup, DocsPage } from './pages.ts'

interface Site {
  readonly groups: readonly DocsGroup[]
  readonly pages: ReadonlyMap<string, DocsPage>
}

/** A page with menu, search and, where it is long, its headings. */
export function htmlOf(page: DocsPage, site: Site): string {
  const root = '../'.repeat(page.name.split('/').length - 1)
  return frame({
    title: page.title,
    root,
    body: `<main id="content">${page.html}${nextOf(page, site, root)}</main>${headingsOf(page)}`,
    menu: menuOf(site, { root, current: page.name }),
  })
}

/** The front page: what there is, by who reads it. */
export function indexOf(site: Site): string {
  const groups = site.groups.map(
    ({ label, pages }) =>
      `<section><h2>${escapeHtml(label)}</h2><ul>${linksOf(site, { names: pages, root: '', current: null })}</ul></section>`,
  )
  const body = `<main id="content" class="front"><h1>Countersign</h1><p>Approval lists, forms and reports of an ERP, each from one YAML file. New here? Begin with the <a href="guide.html">guide</a>.</p><div class="groups">${groups.join('')}</div></main>`
  return frame({ title: 'Manual', root: '', body, menu: menuOf(site, { root: '', current: null }) })
}

interface Frame {
  readonly title: string
  /** The way from the page to the root of the site. */
  readonly root: string
  readonly menu: string
  readonly body: string
}

const frame = ({ title, root, menu, body }: Frame): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Countersign</title>
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}site.css">
<script src="${root}site.js" data-root="${root}" defer></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<button type="button" id="open-menu" aria-expanded="false" aria-controls="menu">Menu</button>
<a class="mark" href="${root}index.html"><img src="${root}favicon.svg" alt="" width="24" height="24">Countersign</a>
<search><input id="search" type="search" placeholder="Search the manual" aria-label="Search the manual" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found"><div id="found" role="listbox" aria-label="Found" hidden></div></search>
<button type="button" id="theme">Dark</button>
</header>
<div class="page">
<nav id="menu" aria-label="Pages">${menu}</nav>
${body}
</div>
</body>
</html>
`

function menuOf(site: Site, { root, current }: { readonly root: string; readonly current: string | null }): string {
  return site.groups
    .map(
      ({ label, pages }) => `<h2>${escapeHtml(label)}</h2><ul>${linksOf(site, { names: pages, root, current })}</ul>`,
    )
    .join('')
}

interface Links {
  readonly names: readonly string[]
  readonly root: string
  /** The page that is open. */
  readonly current: string | null
}

function linksOf({ pages }: Site, { names, root, current }: Links): string {
  return names
    .map((name) => {
      const mark = name === current ? ' aria-current="page"' : ''
      return `<li><a href="${root}${name}.html"${mark}>${escapeHtml(pages.get(name)?.title ?? name)}</a></li>`
    })
    .join('')
}

/** The page after this one in the menu. */
function nextOf({ name }: DocsPage, { groups, pages }: Site, root: string): string {
  const names = groups.flatMap((group) => group.pages)
  const next = pages.get(names[names.indexOf(name) + 1] ?? '')
  if (!names.includes(name) || !next) return ''
  return `<p class="next"><a href="${root}${next.name}.html">Next: ${escapeHtml(next.title)}</a></p>`
}

/** From this many headings on, the page has a list of them. */
const MANY = 4

function headingsOf({ sections }: DocsPage): string {
  const shown = sections.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < MANY) return ''
  const links = shown.map(
    ({ id, title, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(title)}</a></li>`,
  )
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></aside>`
}
