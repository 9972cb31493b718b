/** Hears an input: codes a hardware scanner types into it, and those a person does. */
import { BURST_SILENCE, burstOf, endedBy, typedAt } from './burst.ts'
import type { SeenBy } from './recent.ts'

/** A timer that fires this much too late, ms, says that keys may still be waiting to be heard. */
const LATE = 40

export interface KeyReader {
  /** Takes what stands in the input. */
  takeAll(): void
  stop(): void
}

export function readKeys(input: HTMLInputElement, onCode: (text: string, by: SeenBy) => void): KeyReader {
  // Keys may come before their input is listened to.
  let typing = typedAt([], input.value, -Infinity)
  let silence: ReturnType<typeof setTimeout> | undefined
  const take = (text: string | null, by: SeenBy): void => {
    if (text === null) return
    clearTimeout(silence)
    typing = []
    input.value = ''
    onCode(text, by)
  }
  const listen = (): void => {
    clearTimeout(silence)
    const due = performance.now() + BURST_SILENCE
    const heard = (): void => (performance.now() - due > LATE ? listen() : take(burstOf(typing), 'scanner'))
    silence = setTimeout(heard, BURST_SILENCE)
  }
  const onInput = ({ timeStamp }: Event): void => {
    typing = typedAt(typing, input.value, timeStamp)
    listen()
  }
  const onKey = (event: KeyboardEvent): void => {
    const text = event.isComposing ? null : endedBy(event.key, typing)
    if (text === null) return
    event.preventDefault()
    take(text, burstOf(typing) === null ? 'person' : 'scanner')
  }
  input.addEventListener('input', onInput)
  input.addEventListener('keydown', onKey)
  return {
    takeAll: () => take(endedBy('Enter', typing), 'person'),
    stop() {
      clearTimeout(silence)
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKey)
    },
  }
}
