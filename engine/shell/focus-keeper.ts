/**
 * What has the keyboard may go: a row that was decided, a file that was deleted, a button that cannot be pressed any
 * more. Where the part it was in does not say what comes next, the keyboard goes to what stood beside it, and back when
 * it can be pressed again. For who walks by keys alone: a pointer has its place.
 */
interface Step {
  readonly parent: Element
  /** Of the element in it, when the keyboard came. */
  readonly index: number
}

interface Had {
  readonly element: Element
  /** The layer that came while nothing on the page had the keyboard: with it, the keyboard goes there again. */
  readonly layer: Element | null
  /** From the element outwards. */
  readonly trail: readonly Step[]
}

/** Time for the part that knows better where the keyboard goes. */
const PATIENCE_MS = 120
const LAYERS = 'dialog, [popover], main'
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]']
const REACHABLE = CONTROLS.map((each) => `${each}:not(:disabled, [tabindex="-1"], [inert] *)`).join(', ')

export function keepFocus(): void {
  let had = trailOf(document.activeElement)
  let isPointing = false
  /** What will have the keyboard back once it can be pressed, and what has it meanwhile. */
  let lent: { readonly owner: Element; readonly holder: Element | null } | null = null
  let waiting = 0

  const leave = (): void => {
    isPointing = false
    // Somebody pressed beside everything.
    if (had && isNowhere() && isReachable(had.element)) had = null
  }
  const settle = (): void => {
    waiting = 0
    if (isPointing || !had || !isNowhere() || isReachable(had.element)) return
    if (had.layer && !isReachable(had.layer)) return void (had = null)
    const owner = had.element
    // What rests for a moment is waited for.
    const holder = owner.closest('[inert]') ? null : beside(had)
    if (holder) focusOn(holder)
    lent = owner.isConnected ? { owner, holder } : null
  }
  const giveBack = (): void => {
    if (lent === null) return
    const { owner, holder } = lent
    if (!owner.isConnected || (document.activeElement !== holder && !isNowhere())) lent = null
    else if (isReachable(owner)) focusOn(owner)
  }
  const look = (): void => {
    giveBack()
    if (waiting === 0 && had && !mayHaveIt(had.element)) waiting = window.setTimeout(settle, PATIENCE_MS)
  }
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    had = trailOf(target, layerFromNowhere({ target, from: relatedTarget, had }))
  })
  document.addEventListener('pointerdown', () => (isPointing = true), true)
  document.addEventListener('keydown', leave, true)
  const attributeFilter = ['disabled', 'inert', 'hidden']
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter,
  })
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** As far as can be told without a layout. */
function mayHaveIt(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *, [hidden] *, [hidden]')
}

function isReachable(element: Element): boolean {
  return mayHaveIt(element) && element.checkVisibility({ visibilityProperty: true })
}

interface Coming {
  readonly target: EventTarget | null
  readonly from: EventTarget | null
  readonly had: Had | null
}

/** Closed, it leaves things as they were. */
function layerFromNowhere({ target, from, had }: Coming): Element | null {
  const layer = target instanceof Element ? target.closest('dialog, [popover]') : null
  if (layer && had && layer.contains(had.element)) return had.layer
  return from === null && had === null ? layer : null
}

function trailOf(target: EventTarget | null, layer: Element | null = null): Had | null {
  if (!(target instanceof Element) || target === document.body) return null
  const trail: Step[] = []
  for (let at = target; at.parentElement && at !== document.body; at = at.parentElement)
    trail.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return { element: target, trail, layer }
}

/** In the nearest part that is still there: what stands where it stood, else what stands before, else the part itself. */
function beside({ element, trail }: Had): Element | null {
  for (const { parent, index } of trail) {
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
  const own = element.matches(REACHABLE) ? [element] : []
  return [...own, ...element.querySelectorAll(REACHABLE)].filter(isReachable)
}

function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(CONTROLS.join(', ')) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: element.matches('[tabindex="-1"]') })
}
