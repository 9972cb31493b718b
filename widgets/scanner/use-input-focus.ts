import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const AFTER_ACTION_MS = 50

/**
 * Keeps the focus in an input without taking it from another input; if not `isOn`, only moves it there after an action
 * that left it nowhere.
 */
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
  const wasBusy = useRef(false)
  useEffect(() => {
    if (!isIdle || !wasBusy.current) return void (wasBusy.current = !isIdle)
    wasBusy.current = false
    // The button of the action is disabled with the same change, but perhaps drawn later.
    const timer = setTimeout(() => {
      if (input.current && isFree(document.activeElement)) focus(input.current)
    }, AFTER_ACTION_MS)
    return () => clearTimeout(timer)
  }, [input, isIdle])
}

function focus(element: HTMLInputElement): void {
  if (element.checkVisibility?.() ?? true) element.focus({ preventScroll: true })
}

/** Whether nothing that can be used has the focus, and no dialog is open. */
function isFree(active: Element | null): boolean {
  const isUsable = active !== null && active !== document.body && !active.matches(':disabled, [aria-disabled=true]')
  return !isUsable && !isDialogOpen()
}

const WITHOUT_TEXT = 'button, a, summary, select, [type=checkbox], [type=radio], [role=tab], [role=tabpanel]'

/** A character typed where no text is entered comes from a hardware scanner. */
function isOutsideInputs(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isDialogOpen()) return false
  return target === document.body || target.matches(WITHOUT_TEXT)
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
