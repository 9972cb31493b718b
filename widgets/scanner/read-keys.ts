/** Reads codes from an input: typed by a hardware scanner or by a person. */
import { BURST_SILENCE, burstOf, codeEndedBy, withInput } from './burst.ts'
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
    const due = performance.now() + BURST_SILENCE
    const onSilence = (): void =>
      performance.now() - due > LATE_MS ? waitForSilence() : take(burstOf(typing), 'scanner')
    silenceTimer = setTimeout(onSilence, BURST_SILENCE)
  }
  const onInput = ({ timeStamp }: Event): void => {
    typing = withInput(typing, input.value, timeStamp)
    waitForSilence()
  }
  const onKey = (event: KeyboardEvent): void => {
    const text = event.isComposing ? null : codeEndedBy(event.key, typing)
    if (text === null) return
    event.preventDefault()
    take(text, burstOf(typing) === null ? 'person' : 'scanner')
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
