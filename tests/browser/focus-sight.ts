/** What a person perceives of the focus. */
import type { Page } from 'playwright-core'

export interface FocusState {
  /** The accessible name, approximately. */
  readonly name: string
  readonly outer: string
  /** Null: the focused element exists, is visible, and is marked. */
  readonly fieldError: string | null
}

/** Tries again when the page navigates in the meantime. */
export async function lookAtFocus(page: Page): Promise<FocusState> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await page.evaluate(readFocus)
    } catch (error) {
      if (tries > 20 || !/context was destroyed|navigat/i.test(String(error))) throw error
      await page.waitForLoadState('domcontentloaded')
    }
  }
}

/** Runs in the page: it refers to nothing outside itself. */
function readFocus(): FocusState {
  const marks = window as { hadFocus?: boolean }
  const text = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.getAttribute('aria-hidden') === 'true' || node.matches('select, .cs-visually-hidden:empty')) return ''
    return [...node.childNodes].map(text).join('')
  }
  const namedBy = (element: Element): string =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  const nameOf = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(text).join(' ')
    const own = element.matches('input, select, textarea') ? '' : text(element)
    const name = namedBy(element) || element.getAttribute('aria-label') || labels || own
    return (name || element.getAttribute('title') || '').replaceAll(/\s+/g, ' ').trim()
  }
  const active = document.activeElement
  if (active === null || active === document.body) {
    return { name: '', outer: '', fieldError: marks.hadFocus ? 'lost' : null }
  }
  marks.hadFocus = true
  /** A canvas marks the cell itself; the table inside it is for screen readers and has no position. */
  const canvas = active.closest('canvas') && active.closest('.cs-grid__frame')
  const label = (active as HTMLInputElement).labels?.[0] ?? active.closest('label')
  const isVeiled = (each: Element): boolean => {
    const { opacity, clipPath } = getComputedStyle(each)
    return opacity === '0' || clipPath !== 'none' || each.getBoundingClientRect().width <= 1
  }
  const shown = canvas ?? (isVeiled(active) && label ? label : active)
  /** For screen readers only: it receives the focus at the start of a page, and nobody sees it. */
  const isUnseen = active.matches('.cs-visually-hidden')
  const hides = (): string | null => {
    if (isUnseen) return null
    const rect = shown.getClientRects()[0]
    if (!rect || rect.width === 0 || rect.height === 0) return 'without a size'
    const isTall = rect.height > innerHeight * 0.7
    const top = isTall ? Math.max(rect.top, 0) : rect.top
    const bottom = isTall ? Math.min(rect.bottom, innerHeight) : rect.bottom
    const [x, y] = [rect.left + rect.width / 2, (top + bottom) / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `out of sight at ${Math.round(x)}, ${Math.round(y)}`
    const hit = document.elementFromPoint(x, y)
    const isIt = hit !== null && (shown.contains(hit) || label?.contains(hit) === true || hit.contains(shown))
    return isIt ? null : `covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`
  }
  const isOutlined = (each: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
  }
  const isMarked = (): boolean => {
    if (canvas || active.getAttribute('tabindex') === '-1' || active.tagName === 'IFRAME') return true
    const around = [shown, active, shown.parentElement, shown.parentElement?.parentElement]
    return around.some((each) => each !== null && each !== undefined && isOutlined(each))
  }
  const name = nameOf(active)
  const outer = active.outerHTML.slice(0, 160)
  return { name, outer, fieldError: hides() ?? (isMarked() ? null : 'not marked') }
}
