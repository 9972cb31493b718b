import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Option } from '../../../page/form/option.ts'
import type { ControlProps } from './control-props.ts'
import { matching, type Matching } from './matching.ts'
import { textOf } from './TextInput.tsx'

export interface Search extends Matching {
  readonly isUnfolded: boolean
  /** Index in `shown` of the option that Enter chooses; -1: none. */
  readonly active: number
  readonly text: string
  open(): void
  close(): void
  type(text: string): void
  choose(option: Option): void
  press(event: KeyboardEvent): void
}

/** State and keys of a searched choice. The query is dropped when the list closes; the input then shows the value. */
export function useSearch({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>): Search {
  const [typing, setTyping] = useState<string | null>(null)
  const [isUnfolded, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { options } = state
  const value = textOf(state.value)
  const chosen = useMemo(() => options.find(({ id }) => id === value)?.text ?? value, [options, value])
  const matches = useMemo(() => matching(isUnfolded ? options : NONE, typing ?? ''), [isUnfolded, options, typing])
  const open = () => setOpen(state.isEnabled)
  const close = () => {
    setOpen(false)
    setTyping(null)
    setActive(-1)
  }
  const choose = (option: Option) => {
    close()
    onChange(option.id)
  }
  const type = (text: string) => {
    open()
    setTyping(text)
    setActive(text === '' ? -1 : 0)
    // Only an empty input changes the value at once; any other text waits for a choice.
    if (text === '' && value !== '') onChange(null)
  }
  const last = matches.shown.length - 1
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      if (isUnfolded) setActive(move(active, last))
      else open()
      return
    }
    const option = matches.shown[active]
    if (event.key === 'Enter' && isUnfolded && option) {
      event.preventDefault()
      choose(option)
    }
    if (event.key === 'Escape' && isUnfolded) {
      // The same key must not close the dialog that the form stands in.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return { ...matches, isUnfolded, active, text: typing ?? chosen, open, close, type, choose, press }
}

const NONE: readonly Option[] = []

const moves: Readonly<Record<string, (active: number, last: number) => number>> = {
  ArrowDown: (active, last) => (active >= last ? 0 : active + 1),
  ArrowUp: (active, last) => (active <= 0 ? last : active - 1),
  PageDown: (active, last) => Math.min(last, active + 8),
  PageUp: (active) => Math.max(0, active - 8),
}
