/** Reads codes from an input: typed by a hardware scanner or by a person. */
import { codeEndedBy, scannedCode, silenceAfter, withInput } from './burst.ts'
import type { ScanSource } from './duplicates.ts'

/** A timer that fires this much too late, ms, means that key events may still be queued. */
const LATE_MS = 40

export interface KeyReader {
  /** Takes the text of the input as a code. */
  takeAll(): void
  stop(): void
}

export function readKeys(input: HTMLInputElement, onCode: (text: string, source: ScanSource) => void): KeyReader {
  // Keys may have been pressed before the listeners were added.
  let typing = withInput([], input.value, -Infinity)
  // A scanner that ended one code with a key ends the next with it, too: silence is only a pause in that code.
  let endsWithKey = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const take = (text: string | null, source: ScanSource): void => {
    if (text === null) return
    clearTimeout(silenceTimer)
    typing = []
    input.value = ''
    onCode(text, source)
  }
  const waitForSilence = (): void => {
    clearTimeout(silenceTimer)
    const silence = silenceAfter(typing, endsWithKey)
    const due = performance.now() + silence
    const onSilence = (): void => {
      if (performance.now() - due > LATE_MS) return waitForSilence()
      const text = scannedCode(typing)
      if (text !== null) endsWithKey = false
      return take(text, 'scanner')
    }
    silenceTimer = setTimeout(onSilence, silence)
  }
  const onInput = ({ timeStamp }: Event): void => {
    typing = withInput(typing, input.value, timeStamp)
    waitForSilence()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    // The end key of a scanner that had paused before it: its code was taken already.
    if (event.key === 'Enter' && typing.length === 0) endsWithKey = true
    const text = codeEndedBy(event.key, typing)
    if (text === null) return
    event.preventDefault()
    endsWithKey = true
    take(text, scannedCode(typing) === null ? 'person' : 'scanner')
  }
  input.addEventListener('input', onInput)
  input.addEventListener('keydown', onKey)
  return {
    takeAll: () => take(codeEndedBy('Enter', typing), 'person'),
    stop() {
      clearTimeout(silenceTimer)
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKey)
    },
  }
}
