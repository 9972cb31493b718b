import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import {
  callsOfScreen,
  contractCalls,
  isNamedByContract,
  moduleCalls,
  otherPaths,
  partsOfAnswer,
} from '../../language/contract-calls.ts'
import { callName, callPath } from '../../language/read.ts'
import type { CheckedSite, FileCheck } from './checking.ts'
import type { Path } from '../1-parse/path.ts'
import type { PageNode } from '../3-expand/ast.ts'
import type { LeafSite } from '../3-expand/leaves.ts'

/** A call is one of the contract, or one of the ERP's own that app.yaml names: nothing would answer any other. */
export function checkCallPath(checking: FileCheck, { shape, value, path }: LeafSite): void {
  if (shape !== callPath && shape !== callName) return
  const written = String(value)
  if (written === '' || isKnown(checking.site, written)) return
  const suggestion = nearestOf(checking.site, written)
  const notes = suggestion === null ? notesOf(checking.site, written) : []
  checking.report({ code: 'unknown-call', names: [written], range: checking.positions.value(path), suggestion, notes })
}

/** What may have become of a call: its screen is gone, or app.yaml names it otherwise. */
function notesOf({ screens, calls }: CheckedSite, written: string): readonly string[] {
  const [, of] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(written) ?? []
  if (of !== undefined && isUnknown({ screens }, of))
    return [`This site has no screen "${of}": if its file was renamed, write the new name in its place.`]
  const [only, another] = calls
  const renamed = only === undefined || another !== undefined ? [] : [`app.yaml names one call: ${only}`]
  return [...renamed, 'A call of the ERP’s own is named under `calls` of app.yaml.']
}

function isKnown(site: CheckedSite, written: string): boolean {
  const called = calledAt(site, written)
  if (called === null) return true
  const { screen: of, call: name } = called
  // A value in braces is known at run time: a call of another screen may be any that the contract knows by name.
  if (name.includes('{')) return true
  if (of.includes('{')) return isNamedByContract(name)
  if (of !== site.screen && isUnknown(site, of)) return false
  return [otherPaths, contractCalls, moduleCalls, callsOfScreen(of)].some((names) => names.includes(name))
}

/** Whether neither the site nor the contract knows a screen. */
const isUnknown = ({ screens }: Pick<CheckedSite, 'screens'>, of: string): boolean =>
  screens !== null && callsOfScreen(of).length === 0 && !screens.has(of)

/** What may have been meant: another call, or the same one of another screen. */
function nearestOf({ screen, calls, screens }: CheckedSite, written: string): string | null {
  const [, of, name = ''] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(written) ?? []
  if (of !== undefined && isUnknown({ screens }, of)) {
    const nearest = nearestName(of, screens?.names() ?? [])
    return nearest === null ? null : written.replace(of, nearest)
  }
  if (of !== undefined) {
    const nearest = nearestName(name, [...contractCalls, ...moduleCalls, ...callsOfScreen(of)])
    return nearest === null ? null : `/main/s/${of}/${nearest}`
  }
  if (written.startsWith('/')) return nearestName(written, [...calls, ...otherPaths])
  return nearestName(written, [...calls, ...contractCalls, ...moduleCalls, ...callsOfScreen(screen)])
}

/** The path `answer` of reads and filters leads to a part of what the call returns, as far as the contract describes it. */
export function checkAnswers(
  checking: FileCheck,
  { data = {}, filters = {} }: Pick<PageNode, 'data' | 'filters'>,
): void {
  for (const [name, read] of Object.entries(data)) {
    if (read.kind === 'get') checkAnswer(checking, read, ['data', name, 'answer'])
  }
  for (const [name, filter] of Object.entries(filters)) checkAnswer(checking, filter, ['filters', name, 'answer'])
}

/** The screen and the name of a call; null: one of the ERP's own, which app.yaml names. */
export function calledAt(
  { screen: own, calls }: CheckedSite,
  path: string,
): { readonly screen: string; readonly call: string } | null {
  const [, screen = own, call = path] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(path) ?? []
  return calls.includes(path) || calls.includes(call) ? null : { screen, call }
}

type Answered = Readonly<Partial<Record<'get' | 'answer', string | undefined>>>

function checkAnswer({ positions, report, site }: FileCheck, { get, answer }: Answered, path: Path): void {
  if (get === undefined || answer === undefined) return
  const called = calledAt(site, get)
  if (called === null) return
  const steps = answer.split('.')
  for (const [at, step] of steps.entries()) {
    const parts = partsOfAnswer(called.screen, called.call, steps.slice(0, at).join('.'))
    if (parts === null) return
    if (parts.includes(step)) continue
    const nearest = nearestName(step, parts) ?? (parts.length === 1 ? (parts[0] ?? null) : null)
    const suggestion = nearest === null ? null : [...steps.slice(0, at), nearest, ...steps.slice(at + 1)].join('.')
    const notes = [`It answers: ${listNames(parts, 16)}`]
    return report({ code: 'unknown-answer', names: [answer, get], range: positions.value(path), suggestion, notes })
  }
}
