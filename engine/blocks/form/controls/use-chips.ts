import { useState } from 'react'
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react'
import { valueList } from '../validation.ts'
import { splitTyped, withMore } from './chip-list.ts'
import type { ControlProps } from './control-props.ts'

/** The chips, and the input that follows them. */
export function useChips({
  state: { field, value },
  host,
  onChange,
  onBlur,
}: Pick<ControlProps, 'state' | 'host' | 'onChange' | 'onBlur'>) {
  const [text, setText] = useState('')
  const chips = valueList(value).map(String)
  const change = (changed: readonly string[]) => onChange(changed)
  const add = (words: string) => {
    setText('')
    const changed = withMore(chips, words, { field, locale: host().locale })
    if (changed.length !== chips.length) change(changed)
  }
  const takeBack = () => {
    setText(chips.at(-1) ?? '')
    change(chips.slice(0, -1))
  }
  return {
    chips,
    remove: (chip: string) => change(chips.filter((each) => each !== chip)),
    value: text,
    // A phone's keyboard does not report a comma as a key.
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      splitTyped(target.value).length > 1 ? add(target.value) : setText(target.value),
    onPaste(event: ClipboardEvent) {
      const pasted = event.clipboardData.getData('text')
      if (splitTyped(pasted, field.type).length < 2) return
      // An input would join the lines of a pasted text.
      event.preventDefault()
      add(text + pasted)
    },
    onKeyDown(event: KeyboardEvent) {
      const act = event.key === 'Enter' || event.key === ',' ? () => add(text) : null
      const back = event.key === 'Backspace' && text === '' && chips.length > 0 ? takeBack : null
      if (!act && !back) return
      event.preventDefault()
      act?.()
      back?.()
    },
    onBlur() {
      add(text)
      onBlur()
    },
  }
}
