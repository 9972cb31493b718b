import { posix } from 'node:path'
import { marked } from 'marked'
import { escapeHtml, highlighted } from './highlight.ts'

/** A heading with the text below it, up to the next one: what a search finds. */
export interface DocsSection {
  readonly id: string
  readonly title: string
  readonly level: number
  /** Without markup. */
  readonly text: string
}

export interface Rendered {
  readonly name: string
  readonly title: string
  readonly html: string
  readonly sections: readonly DocsSection[]
  /** Names of the pages it links to. */
  readonly linked: readonly string[]
}

/** @param name of the page below `docs/`, without its ending */
export function renderPage(name: string, markdown: string): Rendered {
  const tokens = marked.lexer(markdown)
  const sections = sectionsOf(tokens)
  const linked: string[] = []
  const renderer = rendererOf(name, { sections, linked })
  const html = marked.parser(tokens, { renderer, mangle: false, headerIds: false })
  return { name, title: sections[0]?.title ?? name, html, sections, linked }
}

function sectionsOf(tokens: marked.TokensList): readonly DocsSection[] {
  const slugger = new marked.Slugger()
  const sections: { id: string; title: string; level: number; text: string }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plain(token.text)
      sections.push({ id: slugger.slug(title), title, level: token.depth, text: '' })
    } else {
      const last = sections.at(-1)
      if (last) last.text += ` ${plain(token.raw)}`
    }
  }
  return sections
}

/** Words without marks: of links their text, of fences and tables what stands in them. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/```\S*.*$/gm, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|>#]|-{3,}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

interface RenderState {
  readonly sections: readonly DocsSection[]
  readonly linked: string[]
}

function rendererOf(name: string, { sections, linked }: RenderState): marked.Renderer {
  const renderer = new marked.Renderer()
  const headings = sections.values()
  renderer.heading = (text, level) => {
    const id = headings.next().value?.id ?? ''
    return `<h${level} id="${id}" tabindex="-1">${text} <a class="anchor" href="#${id}" aria-label="Link to this heading">#</a></h${level}>\n`
  }
  renderer.table = (head, body) =>
    `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`
  renderer.code = (code, info) => block(code, info ?? '')
  renderer.link = (href, title, text) => {
    const target = targetOf(name, href ?? '')
    if (target === null) return `<code>${text}</code>`
    if (target.page !== null) linked.push(target.page)
    return `<a href="${escapeHtml(target.href)}"${title === null ? '' : ` title="${escapeHtml(title)}"`}>${text}</a>`
  }
  return renderer
}

/** The file a block of YAML is, from its first line, stands above it. */
function block(code: string, info: string): string {
  const isYaml = /^yaml\b/.test(info)
  const file = isYaml ? /^# (screens\/\S+)\n/.exec(code)?.[1] : undefined
  const shown = file === undefined ? code : code.slice(code.indexOf('\n') + 1)
  const caption = file ?? captionOf(info)
  const head = caption === null ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `<figure class="code">${head}<pre tabindex="0"><code>${isYaml ? highlighted(shown) : escapeHtml(shown)}</code></pre></figure>\n`
}

function captionOf(info: string): string | null {
  const [, word, of] = /\b(adds|fragment)=([\w.]+)/.exec(info) ?? []
  return of === undefined ? null : `${word === 'adds' ? 'add to' : 'for'} ${of}.yaml`
}

/** Null: it leads out of the site, to a file of the repository. The schema of a call leads to its description. */
function targetOf(name: string, href: string): { readonly href: string; readonly page: string | null } | null {
  if (/^(https?:|mailto:|#)/.test(href)) return { href, page: null }
  const call = /(?:schemas\/erp|calls)\/([\w-]+)\.schema\.json$/.exec(href)?.[1]
  if (call !== undefined) return { href: `calls.html#${call.toLowerCase()}`, page: null }
  const [file = '', anchor] = href.split('#')
  const path = posix.normalize(posix.join(posix.dirname(name), file))
  if (path.startsWith('..') || !path.endsWith('.md')) return null
  const hash = anchor === undefined ? '' : `#${anchor}`
  return { href: file.replace(/\.md$/, '.html') + hash, page: path.slice(0, -'.md'.length) }
}
