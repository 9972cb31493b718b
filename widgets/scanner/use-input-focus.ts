import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Keeps the focus in an input without taking it from another input. */
export function useInputFocus(
  input: RefObject<HTMLInputElement | null>,
  { isOn, isIdle }: { readonly isOn: boolean; readonly isIdle: boolean },
): void {
  useEffect(() => {
    const element = input.current
    if (!isOn || !element) return undefined
    const focusIfFree = (): void => {
      if (isFree(document.activeElement)) focus(element)
    }
    // The browser moves the focus after `pointerup`.
    const focusAfterPress = (): void => void setTimeout(focusIfFree)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isCharacter(event) || !isOutsideInputs(event.target)) return
      // The character is inserted by hand: where the browser inserts it when the focus moves during `keydown` is not
      // defined, and the first character of a scanner was lost.
      event.stopPropagation()
      event.preventDefault()
      focus(element)
      element.setRangeText(event.key, element.value.length, element.value.length, 'end')
      element.dispatchEvent(new InputEvent('input', { bubbles: true, data: event.key }))
    }
    focusIfFree()
    window.addEventListener('focus', focusIfFree)
    document.addEventListener('pointerup', focusAfterPress)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('focus', focusIfFree)
      document.removeEventListener('pointerup', focusAfterPress)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [input, isOn])
  useEffect(() => {
    if (isOn && isIdle && input.current && isFree(document.activeElement)) focus(input.current)
  }, [input, isOn, isIdle])
}

function focus(element: HTMLInputElement): void {
  if (element.checkVisibility?.() ?? true) element.focus({ preventScroll: true })
}

/** Whether nothing has the focus and no dialog is open. */
function isFree(active: Element | null): boolean {
  return (active === null || active === document.body) && !isDialogOpen()
}

/** A character typed at a button or a link comes from a hardware scanner. */
function isOutsideInputs(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isDialogOpen()) return false
  return target === document.body || target.matches('button, a, summary, [role=tab], [role=tabpanel]')
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
