import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Keeps the keyboard in an input without taking it from where a person types. */
export function useKeptFocus(
  input: RefObject<HTMLInputElement | null>,
  { isOn, isIdle }: { readonly isOn: boolean; readonly isIdle: boolean },
): void {
  useEffect(() => {
    const element = input.current
    if (!isOn || !element) return undefined
    const back = (): void => {
      if (isFree(document.activeElement)) focus(element)
    }
    // A press moves the keyboard after it was told.
    const later = (): void => void setTimeout(back)
    const catchKey = (event: KeyboardEvent): void => {
      if (!isWritten(event) || !isCaught(event.target)) return
      // It means nothing to others, and is written here by ourselves: where the browser writes a key whose place
      // changed while it was told is the browser's own affair, and a scanner's first key was lost that way.
      event.stopPropagation()
      event.preventDefault()
      focus(element)
      element.setRangeText(event.key, element.value.length, element.value.length, 'end')
      element.dispatchEvent(new InputEvent('input', { bubbles: true, data: event.key }))
    }
    back()
    window.addEventListener('focus', back)
    document.addEventListener('pointerup', later)
    document.addEventListener('keydown', catchKey, true)
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('pointerup', later)
      document.removeEventListener('keydown', catchKey, true)
    }
  }, [input, isOn])
  useEffect(() => {
    if (isOn && isIdle && input.current && isFree(document.activeElement)) focus(input.current)
  }, [input, isOn, isIdle])
}

function focus(element: HTMLInputElement): void {
  if (element.checkVisibility?.() ?? true) element.focus({ preventScroll: true })
}

/** Nothing has the keyboard, and no dialog wants it. */
function isFree(active: Element | null): boolean {
  return (active === null || active === document.body) && !isDialogOpen()
}

/** Keys at a button or a link are not text for it: a scanner is typing. */
function isCaught(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isDialogOpen()) return false
  return target === document.body || target.matches('button, a, summary, [role=tab], [role=tabpanel]')
}

function isWritten({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
