/** What runs on a page of the manual: the search, the menu of a phone, light and dark. Nothing else needs it. */
import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS } from './search-options.ts'

declare global {
  /** Set by search-index.js: as a script it is loaded from a disk, too. */
  var searchIndex: string | undefined
}

const root = document.currentScript?.dataset['root'] ?? ''
const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body
const THEME = 'countersign.docs.theme'

function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
  byId('theme').textContent = theme === 'dark' ? 'Light' : 'Dark'
}

function beginTheme(): void {
  const wished = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  showTheme(localStorage.getItem(THEME) ?? wished)
  byId('theme').addEventListener('click', () => {
    const next = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
    localStorage.setItem(THEME, next)
    showTheme(next)
  })
}

function beginMenu(): void {
  const button = byId('open-menu')
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    byId('menu').classList.toggle('open', !isOpen)
  })
}

let index: Promise<MiniSearch> | undefined

function loadIndex(): Promise<MiniSearch> {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}search-index.js`
    script.addEventListener('load', () => resolve(MiniSearch.loadJSON(globalThis.searchIndex ?? '', SEARCH_OPTIONS)))
    script.addEventListener('error', () => reject(new Error('The index could not be loaded.')))
    document.head.append(script)
  })
  return index
}

const MOST = 12

async function search(typed: string): Promise<void> {
  const found = byId('found')
  if (typed.trim() === '') return showFound([])
  const results = (await loadIndex()).search(typed).slice(0, MOST)
  showFound(results.map((each) => linkOf(each as unknown as Found)))
  if (results.length === 0)
    found.replaceChildren(Object.assign(document.createElement('p'), { textContent: 'Nothing found.' }))
  found.hidden = false
}

interface Found {
  readonly title: string
  readonly page: string
  readonly href: string
}

function linkOf({ title, page, href }: Found): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = root + href
  link.role = 'option'
  const where = Object.assign(document.createElement('small'), { textContent: page })
  link.append(title, where)
  return link
}

function showFound(links: readonly HTMLAnchorElement[]): void {
  byId('found').replaceChildren(...links)
  byId('found').hidden = links.length === 0
  byId('search').setAttribute('aria-expanded', String(links.length > 0))
}

function beginSearch(): void {
  const input = byId('search') as HTMLInputElement
  const found = byId('found')
  input.addEventListener('focus', () => void loadIndex().catch(() => undefined))
  input.addEventListener('input', () => void search(input.value))
  document.addEventListener('keydown', (event) => onKey(event, { input, found }))
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !found.contains(target) && target !== input) found.hidden = true
  })
}

/** `/` reaches the search, arrows go through what is found, Escape closes it. */
function onKey(
  event: KeyboardEvent,
  { input, found }: { readonly input: HTMLInputElement; readonly found: HTMLElement },
): void {
  const links = [...found.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const isTyping = document.activeElement === input
  if (event.key === '/' && !isTyping) input.focus()
  else if (event.key === 'Escape') found.hidden = true
  else if (event.key === 'Enter' && isTyping) links[0]?.click()
  else if (event.key === 'ArrowDown' && (isTyping || at >= 0)) links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input).focus()
  else return
  event.preventDefault()
}

beginTheme()
beginMenu()
beginSearch()
