/** The position of the focus, stored so that a neighbour can be found after the element was removed. */
interface Step {
  readonly parent: Element
  /** Index among the children of its parent, at the time the element was focused. */
  readonly index: number
}

/** The focused element and its ancestors. */
export interface FocusTrail {
  readonly element: Element
  /** The dialog or popover opened while nothing had the focus: when it closes, nothing has the focus again. */
  readonly layer: Element | null
  /** From the element outwards. */
  readonly steps: readonly Step[]
}

const LAYERS = 'dialog, [popover], main'
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]']
const FOCUSABLE = CONTROLS.map((each) => `${each}:not(:disabled, [tabindex="-1"], [inert] *)`).join(', ')

/** The trail of an element of the page; null for anything else. */
export function trailOf(target: EventTarget | null, layer: Element | null = null): FocusTrail | null {
  if (!(target instanceof Element) || target === document.body) return null
  const steps: Step[] = []
  for (let at = target; at.parentElement && at !== document.body; at = at.parentElement)
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return { element: target, layer, steps }
}

/** Whether no element that could receive a key has the focus. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** Whether the element could have the focus, determined without a layout. */
export function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *, [hidden] *, [hidden]')
}

/** Whether the element can have the focus and is visible. */
export function isReachable(element: Element): boolean {
  return canHaveFocus(element) && element.checkVisibility({ visibilityProperty: true })
}

/**
 * Searches the nearest ancestor that is still in the document: what follows the element's position, else what precedes
 * it, else the ancestor itself if it is a layer or a feed.
 */
export function neighbourOf({ element, steps }: FocusTrail): Element | null {
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue
    const start = element.parentElement === parent ? [...parent.children].indexOf(element) : index
    if (parent.matches('[role=feed]')) return parent
    const after = [...parent.children].slice(start).flatMap(reachableIn)[0]
    const found = after ?? [...parent.children].slice(0, start).flatMap(reachableIn).at(-1)
    if (found) return found
    if (parent.matches(LAYERS)) return parent
  }
  return null
}

function reachableIn(element: Element): readonly Element[] {
  const own = element.matches(FOCUSABLE) ? [element] : []
  return [...own, ...element.querySelectorAll(FOCUSABLE)].filter(isReachable)
}

/** Focuses the element, also one that Tab does not reach; such an element is not scrolled to. */
export function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(CONTROLS.join(', ')) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: element.matches('[tabindex="-1"]') })
}
