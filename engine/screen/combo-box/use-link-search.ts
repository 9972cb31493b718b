import { useEffect, useRef, useState } from 'react'
import type { Calls } from '../../calls/calls.ts'
import { t } from '../../messages/message.ts'
import { linkOptionsIn, type LinkOptions } from '../../page/form/link-options.ts'
import type { Option } from '../../page/form/option.ts'
import { shownErrorOf } from '../shown-errors.ts'
import { searchOf, useTyping, type Search, type TypingStart } from './combo-box-state.ts'

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

/** Where a link is searched. */
export interface LinkSource {
  readonly calls: Pick<Calls, 'get'>
  readonly screen: string
  /** The field or filter that refers to rows. */
  readonly name: string
}

interface ChosenLink {
  /** '': nothing is chosen. */
  readonly id: string
  /** The text of its row, or what was typed without a choice; null: the text is requested. */
  readonly text: string | null
  readonly isEnabled: boolean
  /** Null: the input was cleared. */
  onChoose(option: Option | null): void
  /** Called when the row of an id without a text was read. */
  onRead?(option: Option): void
}

/** A combobox over the rows a link can refer to, which the ERP searches (call `options`). */
export function useLinkSearch(
  source: LinkSource,
  { id, text, isEnabled, onChoose, onRead }: ChosenLink,
  start?: TypingStart,
): Search {
  const typing = useTyping(start)
  const found = useLinkAnswer(source, typing.isUnfolded ? { search: typing.typed ?? '' } : null)
  const own = useLinkAnswer(source, id !== '' && text === null ? { key: id } : null)
  const read = own.options.find((option) => option.id === id)
  const chosen = id === '' ? (text ?? '') : (text ?? read?.text ?? id)
  useEffect(() => {
    if (read) onRead?.(read)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per row: the function is a new one at each drawing
  }, [read])
  const { options: shown, isBusy } = found
  return searchOf(typing, { shown, note: noteOf(found), isBusy, chosenId: id, chosen, isEnabled, onChoose })
}

type LinkRequest = { readonly search: string } | { readonly key: string }

interface Answered extends LinkOptions {
  readonly isBusy: boolean
  /** Why there is no answer; null: there is one, or nothing was requested. */
  readonly fault: string | null
}

const NOTHING: Answered = { options: [], isComplete: true, isBusy: false, fault: null }

function noteOf({ options, isComplete, isBusy, fault }: Answered): string | null {
  if (fault !== null) return fault
  if (isBusy) return options.length === 0 ? t('Searching ...') : null
  if (!isComplete) return t('More match: type to narrow')
  return options.length === 0 ? t('No match.') : null
}

/** The ERP's answer, requested a moment after the last key. A newer request cancels the one before. */
function useLinkAnswer({ calls, screen, name: field }: LinkSource, request: LinkRequest | null): Answered {
  const [last, setLast] = useState({ question: '', answered: NOTHING })
  const isFirst = useRef(true)
  const question = request === null ? null : JSON.stringify(request)
  useEffect(() => {
    // Opening the list is not typing: the request is sent at once.
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

const faultIn = (error: unknown): Answered => ({ ...NOTHING, fault: shownErrorOf(error).text })
