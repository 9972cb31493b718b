import { useEffect, useState } from 'react'
import { membersOf, textOrNull } from '../../calls/answers.ts'
import { CODE_PARAMETER } from '../../definition/code-page.ts'
import type { NamedCommand } from '../../screen/commands.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** Requests are debounced (foundation §7). */
const DEBOUNCE_MS = 200
/** A text without spaces that has a digit: numbers of documents are as different as their series. */
const NUMBER = /^(?=.*\d)\S{3,60}$/

/** The document whose whole number is typed, if the person may see it and the ERP opens numbers; none while it is asked. */
export function useNumberedDocument(typed: string, go: (to: string) => void): readonly NamedCommand[] {
  const { calls } = useShell()
  const isOffered = useSession(({ capabilities }) => capabilities.includes('scan'))
  const [found, setFound] = useState<{ readonly number: string; readonly answer: unknown } | null>(null)
  const number = isOffered && NUMBER.test(typed.trim()) ? typed.trim() : null
  useEffect(() => {
    if (number === null) return undefined
    const abort = new AbortController()
    const ask = () => {
      const request = { screen: '', path: '/main/scan', query: { [CODE_PARAMETER]: number }, signal: abort.signal }
      calls.get(request).then(
        (answer) => setFound({ number, answer }),
        () => undefined,
      )
    }
    const timer = setTimeout(ask, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [calls, number])
  if (found === null || found.number !== number) return []
  const { route, name, label } = membersOf(membersOf(found.answer)['get_scan'])
  const [to, words, more] = [textOrNull(route), textOrNull(name), textOrNull(label)]
  return to === null || words === null ? [] : [{ name: `document ${to}`, words, more: more ?? '', run: () => go(to) }]
}
