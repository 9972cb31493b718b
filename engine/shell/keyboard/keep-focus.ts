/**
 * The focused element may disappear: a row that was decided, a file that was deleted, a button that becomes disabled.
 * If its component does not move the focus itself, the neighbour gets it; a disabled element gets it back as soon as it
 * can have it. This serves people who work with the keyboard alone: after a pointer press nothing is moved.
 */
import { canHaveFocus, focusOn, isFocusLost, isReachable, neighbourOf, trailOf } from './focus-trail.ts'
import type { FocusTrail } from './focus-trail.ts'

/** Time for the component to move the focus itself, because it knows the better target. */
const DELAY_MS = 120

/** An element that cannot have the focus for the moment, and the neighbour that has it in the meantime. */
interface Substitute {
  readonly owner: Element
  readonly neighbour: Element | null
}

/** Starts to watch the page; there is no way to stop it. */
export function keepFocus(): void {
  const keeper = createKeeper()
  document.addEventListener('focusin', keeper.onFocus)
  document.addEventListener('pointerdown', keeper.onPointer, true)
  document.addEventListener('keydown', keeper.onKey, true)
  new MutationObserver(keeper.onMutation).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  })
}

function createKeeper() {
  let last = trailOf(document.activeElement)
  let isPointing = false
  let substitute: Substitute | null = null
  let timer = 0

  const moveToNeighbour = (): void => {
    timer = 0
    if (isPointing || !last || !isFocusLost() || isReachable(last.element)) return
    if (last.layer && !isReachable(last.layer)) return void (last = null)
    const owner = last.element
    // Waits while the element is inert for a moment.
    const neighbour = owner.closest('[inert]') ? null : neighbourOf(last)
    if (neighbour) focusOn(neighbour)
    substitute = owner.isConnected ? { owner, neighbour } : null
  }
  return {
    onFocus({ target, relatedTarget }: FocusEvent): void {
      last = trailOf(target, layerOf({ target, from: relatedTarget, last }))
    },
    onPointer(): void {
      isPointing = true
    },
    onKey(): void {
      isPointing = false
      // Somebody clicked beside all controls.
      if (last && isFocusLost() && isReachable(last.element)) last = null
    },
    onMutation(): void {
      substitute = giveBack(substitute)
      if (timer === 0 && last && !canHaveFocus(last.element)) timer = window.setTimeout(moveToNeighbour, DELAY_MS)
    },
  }
}

/** Returns the substitute as long as the focus may still have to be given back. */
function giveBack(substitute: Substitute | null): Substitute | null {
  if (substitute === null) return null
  const { owner, neighbour } = substitute
  if (!owner.isConnected || (document.activeElement !== neighbour && !isFocusLost())) return null
  if (isReachable(owner)) focusOn(owner)
  return substitute
}

interface Move {
  readonly target: EventTarget | null
  readonly from: EventTarget | null
  readonly last: FocusTrail | null
}

/** The layer that received the focus when nothing had it: after it closes, nothing should have the focus again. */
function layerOf({ target, from, last }: Move): Element | null {
  const layer = target instanceof Element ? target.closest('dialog, [popover]') : null
  if (layer && last && layer.contains(last.element)) return last.layer
  return from === null && last === null ? layer : null
}
