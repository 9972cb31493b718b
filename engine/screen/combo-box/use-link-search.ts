import { useEffect } from 'react'
import type { Calls } from '../../calls/calls.ts'
import { t } from '../../messages/message.ts'
import { linkOptionsIn, type LinkOptions } from '../../page/form/link-options.ts'
import type { Option } from '../../page/form/option.ts'
import type { WhereValues } from '../../page/form/where-values.ts'
import { useOwnRead } from '../../ui/use-own-read.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { shownErrorOf } from '../shown-errors.ts'
import { searchOf, useTyping, type Search, type TypingStart } from './combo-box-state.ts'

/** Where a link is searched. */
export interface LinkSource {
  readonly calls: Pick<Calls, 'get'>
  readonly screen: string
  /** The field or filter that refers to rows. */
  readonly name: string
  /** What decides which rows it offers; missing or null: it offers every row. */
  readonly where?: WhereValues | null
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
  return searchOf(typing, {
    shown,
    note: noteOf(found, source.where?.missing),
    isBusy,
    chosenId: id,
    chosen,
    isEnabled,
    onChoose,
  })
}

type LinkRequest = { readonly search: string } | { readonly key: string }

interface Answered extends LinkOptions {
  readonly isBusy: boolean
  /** Why there is no answer; null: there is one, or nothing was requested. */
  readonly fault: string | null
}

const NOTHING: Answered = { options: [], isComplete: true, isBusy: false, fault: null }

/** @param missing labels of empty fields on which the rows depend */
function noteOf({ options, isComplete, isBusy, fault }: Answered, missing: readonly string[] = []): string | null {
  if (fault !== null) return fault
  if (isBusy) return options.length === 0 ? t('Searching ...') : null
  if (!isComplete) return t('More match: type to narrow')
  if (options.length > 0) return null
  return missing.length > 0 ? t('Fill in {fields} first.', { fields: missing.join(t(', ')) }) : t('No match.')
}

/** The ERP's answer, requested a moment after the last key; opening the list is not typing. */
function useLinkAnswer({ calls, screen, name: field, where }: LinkSource, request: LinkRequest | null): Answered {
  const question = request === null ? null : JSON.stringify({ field, ...request, ...(where && { of: where.of }) })
  const settled = useSettled(question)
  const { data } = useOwnRead(settled, async (signal) => {
    const query = JSON.parse(settled ?? '{}') as Readonly<Record<string, string>>
    const answered = await calls.get({ screen, path: 'options', query, signal }).then(answerIn, faultIn)
    return { question: settled, answered }
  })
  if (question === null) return NOTHING
  return data?.question === question ? data.answered : { ...(data?.answered ?? NOTHING), isBusy: true, fault: null }
}

const answerIn = (body: unknown): Answered => ({ ...NOTHING, ...linkOptionsIn(body) })

const faultIn = (error: unknown): Answered => ({ ...NOTHING, fault: shownErrorOf(error).text })
