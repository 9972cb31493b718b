import { useEffect, useState } from 'react'
import { membersOf, textOrNull } from '../../calls/answers.ts'
import { CODE_PARAMETER } from '../../definition/code-page.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** Requests are debounced (foundation §7). */
const DEBOUNCE_MS = 200
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
  const [found, setFound] = useState<{ readonly number: string; readonly targets: NumberTargets } | null>(null)
  const number = isOffered && NUMBER.test(typed.trim()) ? typed.trim() : null
  useEffect(() => {
    if (number === null) return undefined
    const abort = new AbortController()
    const ask = () => {
      const request = { screen: '', path: '/main/scan', query: { [CODE_PARAMETER]: number }, signal: abort.signal }
      calls.get(request).then(
        (answer) => setFound({ number, targets: numberTargets(answer) }),
        () => undefined,
      )
    }
    const timer = setTimeout(ask, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [calls, number])
  return found !== null && found.number === number ? found.targets : NOTHING
}

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
