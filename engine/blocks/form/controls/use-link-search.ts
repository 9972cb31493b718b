import { useEffect, useRef, useState } from 'react'
import { isNamed } from '../../../definition/format.ts'
import type { Value } from '../../../expressions/tree.ts'
import { t } from '../../../messages/message.ts'
import { linkOptionsIn, type LinkOptions } from '../../../page/form/link-options.ts'
import type { Option } from '../../../page/form/option.ts'
import { faultOf } from '../../../screen/faults.ts'
import { useScreen } from '../../../screen/host.ts'
import { searchOf, useTyping, type Search } from './combo-box-state.ts'
import type { ControlProps } from './control-props.ts'

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

/** A combobox over what a link can refer to, which the ERP searches (call `options`). */
export function useLinkSearch({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>): Search {
  const typing = useTyping()
  const { field, value, isEnabled } = state
  const id = idOf(value)
  const found = useAsked(field.name, typing.isUnfolded ? { search: typing.typed ?? '' } : null)
  // A default is an id: its text is asked for.
  const text = isNamed(value) && value.text !== id ? String(value.text) : null
  const own = useAsked(field.name, id !== '' && text === null ? { key: id } : null)
  const chosen = id === '' ? '' : (text ?? own.options.find((option) => option.id === id)?.text ?? id)
  const onChoose = (option: Option | null) => onChange(option && { ...option.row, id: option.id, text: option.text })
  const { options: shown, isBusy } = found
  return searchOf(typing, { shown, note: noteOf(found), isBusy, chosenId: id, chosen, isEnabled, onChoose })
}

function idOf(value: Value): string {
  if (value === null) return ''
  return isNamed(value) ? String(value['id'] ?? '') : typeof value === 'object' ? '' : String(value)
}

type Asked = { readonly search: string } | { readonly key: string }

interface Answered extends LinkOptions {
  readonly isBusy: boolean
  /** Why there is no answer; null: there is one, or none was asked for. */
  readonly fault: string | null
}

const NOTHING: Answered = { options: [], isComplete: true, isBusy: false, fault: null }

function noteOf({ options, isComplete, isBusy, fault }: Answered): string | null {
  if (fault !== null) return fault
  if (isBusy) return options.length === 0 ? t('Searching ...') : null
  if (!isComplete) return t('More match: type to narrow')
  return options.length === 0 ? t('No match.') : null
}

/** What the ERP answers, a moment after the last key. A newer question ends the one before. */
function useAsked(field: string, asked: Asked | null): Answered {
  const calls = useScreen((host) => host.calls)
  const screen = useScreen((host) => host.definition.screen)
  const [last, setLast] = useState({ question: '', answered: NOTHING })
  const isFirst = useRef(true)
  const question = asked === null ? null : JSON.stringify(asked)
  useEffect(() => {
    // What opens the list is no typing: it is asked at once.
    const wait = isFirst.current ? 0 : DEBOUNCE_MS
    isFirst.current = question === null
    if (question === null) return undefined
    const control = new AbortController()
    const ask = async (): Promise<void> => {
      const query = { field, ...(JSON.parse(question) as Readonly<Record<string, string>>) }
      const call = { screen, path: 'options', query, signal: control.signal }
      const answered = await calls.get(call).then(answerIn, faultIn)
      if (!control.signal.aborted) setLast({ question, answered })
    }
    const timer = setTimeout(() => void ask(), wait)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [calls, screen, field, question])
  if (question === null) return NOTHING
  return last.question === question ? last.answered : { ...last.answered, isBusy: true, fault: null }
}

const answerIn = (body: unknown): Answered => ({ ...NOTHING, ...linkOptionsIn(body) })

const faultIn = (error: unknown): Answered => ({ ...NOTHING, fault: faultOf(error).text })
