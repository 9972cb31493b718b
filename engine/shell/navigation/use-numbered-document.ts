import { membersOf, textOrNull } from '../../calls/answers.ts'
import { CODE_PARAMETER } from '../../definition/code-page.ts'
import { useOwnRead } from '../../ui/use-own-read.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** A text without spaces that has a digit: numbers of documents are as different as their series. */
const NUMBER = /^(?=.*\d)\S{3,60}$/

/** A place of the site that a typed number leads to. */
export interface NumberTarget {
  /** Route with its query. */
  readonly to: string
  /** Caption of the screen. */
  readonly label: string
}

/** What a typed text leads to as a number. */
export interface NumberTargets {
  /** The document whose whole number it is, with that number. */
  readonly document: (NumberTarget & { readonly name: string }) | null
  /** Where there is none: the lists in which the person finds the text. */
  readonly searches: readonly NumberTarget[]
}

const NOTHING: NumberTargets = { document: null, searches: [] }

/** Asks the ERP, where it opens numbers (extension scan); nothing while it is asked, and for any other text. */
export function useNumberedDocument(typed: string): NumberTargets {
  const { calls } = useShell()
  const isOffered = useSession(({ capabilities }) => capabilities.includes('scan'))
  const number = typed.trim()
  const settled = useSettled(number)
  const isAsked = isOffered && settled === number && NUMBER.test(number)
  const { data, isLoading } = useOwnRead(isAsked ? number : null, async (signal) =>
    numberTargets(await calls.get({ ...scanOf(number), signal })),
  )
  return isAsked && !isLoading && data ? data : NOTHING
}

/** The call that looks up a code or a number. */
export const scanOf = (code: string) => ({ screen: '', path: '/main/scan', query: { [CODE_PARAMETER]: code } })

/** From the answer of `/main/scan`; a member that is not as in the contract is left out. */
export function numberTargets(answer: unknown): NumberTargets {
  const members = membersOf(answer)
  const target = targetIn(members['get_scan'])
  const name = textOrNull(membersOf(members['get_scan'])['name'])
  const searches = Array.isArray(members['get_search']) ? members['get_search'] : []
  return {
    document: target === null || name === null ? null : { ...target, name },
    searches: searches.flatMap((each: unknown) => targetIn(each) ?? []),
  }
}

function targetIn(value: unknown): NumberTarget | null {
  const { route, label } = membersOf(value)
  const to = textOrNull(route)
  return to === null ? null : { to, label: textOrNull(label) ?? '' }
}
