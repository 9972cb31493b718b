import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Option } from '../../page/form/option.ts'

/** The state and behaviour of a combobox, whatever the source of its options. */
export interface Search {
  readonly isUnfolded: boolean
  readonly shown: readonly Option[]
  /** Below the options: how many more there are, that there are none, or an error; null: nothing. */
  readonly note: string | null
  /** The options are loading. */
  readonly isBusy: boolean
  readonly chosenId: string
  /** Index in `shown` of the option that Enter chooses; -1: none. */
  readonly active: number
  readonly text: string
  open(): void
  close(): void
  type(text: string): void
  choose(option: Option): void
  press(event: KeyboardEvent): void
}

/** The state of a combobox before a choice. */
export interface ComboBoxState {
  /** Null: nothing was typed since it closed. */
  readonly typed: string | null
  readonly isUnfolded: boolean
  readonly active: number
  setTyped(text: string | null): void
  setOpen(isOpen: boolean): void
  setActive(index: number): void
}

/** The initial state of a combobox; default: closed. */
export type TypingStart = Pick<ComboBoxState, 'typed' | 'isUnfolded'>

export function useTyping(start: TypingStart = CLOSED): ComboBoxState {
  const [typed, setTyped] = useState(start.typed)
  const [isUnfolded, setOpen] = useState(start.isUnfolded)
  const [active, setActive] = useState(start.typed ? 0 : -1)
  return { typed, isUnfolded, active, setTyped, setOpen, setActive }
}

const CLOSED: TypingStart = { typed: null, isUnfolded: false }

interface Offered extends Pick<Search, 'shown' | 'note' | 'isBusy' | 'chosenId'> {
  /** The text of the input while nothing is typed. */
  readonly chosen: string
  readonly isEnabled: boolean
  /** Null: the input was cleared. */
  onChoose(option: Option | null): void
}

/** State and keys. The query is dropped when the list closes; the input then shows the value. */
export function searchOf(typing: ComboBoxState, offered: Offered): Search {
  const { typed, isUnfolded, active, setTyped, setOpen, setActive } = typing
  const { shown, note, isBusy, chosenId, chosen, isEnabled, onChoose } = offered
  const open = () => setOpen(isEnabled)
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const choose = (option: Option) => {
    close()
    onChoose(option)
  }
  const type = (text: string) => {
    open()
    setTyped(text)
    setActive(text === '' ? -1 : 0)
    // Only an empty input changes the value at once; any other text waits for a choice.
    if (text === '' && chosenId !== '') onChoose(null)
  }
  const press = (event: KeyboardEvent) => pressed(event, { ...typing, shown, open, close, choose })
  return { isUnfolded, shown, note, isBusy, chosenId, active, text: typed ?? chosen, open, close, type, choose, press }
}

type Pressed = Pick<Search, 'shown' | 'open' | 'close' | 'choose'> & ComboBoxState

function pressed(event: KeyboardEvent, { shown, isUnfolded, active, setActive, open, close, choose }: Pressed): void {
  const move = moves[event.key]
  if (move) {
    event.preventDefault()
    if (isUnfolded) setActive(move(active, shown.length - 1))
    else open()
    return
  }
  const option = shown[active]
  if (event.key === 'Enter' && isUnfolded && option) {
    event.preventDefault()
    choose(option)
  }
  if (event.key === 'Escape' && isUnfolded) {
    // The same key must not close the dialog that contains the form.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
}

const moves: Readonly<Record<string, (active: number, last: number) => number>> = {
  ArrowDown: (active, last) => (active >= last ? 0 : active + 1),
  ArrowUp: (active, last) => (active <= 0 ? last : active - 1),
  PageDown: (active, last) => Math.min(last, active + 8),
  PageUp: (active) => Math.max(0, active - 8),
}
