/**
 * The focused element may go: a row that was decided, a file that was deleted, a button that becomes disabled. Where the
 * part it was in does not choose the next one, its neighbour gets the focus, and it gets the focus back once it can have
 * it. For those who work by keys alone: after a pointer nothing is moved.
 */
import { canHaveFocus, focusOn, isFocusLost, isReachable, neighbourOf, trailOf } from './focus-trail.ts'
import type { FocusTrail } from './focus-trail.ts'

/** Time for the part that knows better where the focus goes. */
const DELAY_MS = 120

/** An element that cannot have the focus for the moment, and the neighbour that has it meanwhile. */
interface Substitute {
  readonly owner: Element
  readonly neighbour: Element | null
}

/** Starts to watch the page; nothing ever stops it. */
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
    // What is inert for a moment is waited for.
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

/** Returns the substitute as long as it is to be given back. */
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

/** The layer the focus has come into from nowhere: closed, it leaves things as they were. */
function layerOf({ target, from, last }: Move): Element | null {
  const layer = target instanceof Element ? target.closest('dialog, [popover]') : null
  if (layer && last && layer.contains(last.element)) return last.layer
  return from === null && last === null ? layer : null
}
