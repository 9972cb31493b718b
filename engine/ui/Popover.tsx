import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import './popover.css'

/** The rectangle at which a popover opens: CSS pixels from the top left of the window. */
export interface Anchor {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface PopoverProps {
  readonly anchor: Anchor
  readonly label: string
  readonly role?: 'menu' | 'dialog'
  onClose(): void
  readonly children: ReactNode
}

const GAP_PX = 4
const EDGE_PX = 8

/** A popover of the browser at an anchor. Takes the focus and returns it; Esc or a press outside closes it. */
export function Popover({ anchor, label, role = 'dialog', onClose, children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover) return undefined
    const before = document.activeElement
    popover.showPopover()
    positionPopover(popover, anchor)
    popover.querySelector<HTMLElement>('[data-first-focus], input, select, button:not(:disabled)')?.focus()
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') close.current()
    }
    popover.addEventListener('toggle', onToggle)
    return () => {
      popover.removeEventListener('toggle', onToggle)
      const isInside = popover.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [anchor])
  return (
    <div
      ref={element}
      popover="auto"
      role={role}
      aria-label={label}
      className="cs-popover"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeAtOnce(event, onClose)
        else if (role === 'menu') moveInMenu(event)
      }}
      // When Tab leaves it, it must not cover the focused element.
      onBlur={({ currentTarget, relatedTarget }) => {
        const hasLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
        if (hasLeft && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
      }}
    >
      {children}
    </div>
  )
}

/** Below its anchor, or above when there is not enough space; never outside the window. */
function positionPopover(popover: HTMLElement, { x, y, width, height }: Anchor): void {
  const own = popover.getBoundingClientRect()
  const isBelow = y + height + GAP_PX + own.height <= window.innerHeight - EDGE_PX
  const top = isBelow ? y + height + GAP_PX : Math.max(EDGE_PX, y - GAP_PX - own.height)
  const left = Math.max(EDGE_PX, Math.min(x, window.innerWidth - own.width - EDGE_PX))
  const isMirrored = getComputedStyle(popover).direction === 'rtl'
  const start = isMirrored ? window.innerWidth - Math.max(own.width + EDGE_PX, x + width) : left
  popover.style.insetBlockStart = `${top}px`
  popover.style.insetInlineStart = `${Math.max(EDGE_PX, start)}px`
}

/**
 * The browser closes it by Esc, too, but reports that later: a key pressed in between, on the button that opened it,
 * would close it a second time instead of opening it.
 */
function closeAtOnce(event: React.KeyboardEvent, onClose: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  onClose()
}

/** Arrow keys move the focus among the items, from the last to the first. */
function moveInMenu(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
  const at = items.findIndex((item) => item === document.activeElement)
  items[(at + step + items.length) % items.length]?.focus()
}

/** The rectangle of an element, as an anchor. */
export function anchorOf(element: Element): Anchor {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}
