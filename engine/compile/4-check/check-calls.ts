import { nearestName } from '../../diagnostics/nearest.ts'
import {
  callsOfScreen,
  contractCalls,
  isNamedByContract,
  moduleCalls,
  otherPaths,
} from '../../language/contract-calls.ts'
import { callName, callPath } from '../../language/read.ts'
import type { CheckedSite, Checking } from './checking.ts'
import type { LeafSite } from '../3-expand/leaves.ts'

/** A call is the contract's, or one of the ERP's own that app.yaml names: any other would be sent to nobody. */
export function checkCallPath(checking: Checking, { shape, value, path }: LeafSite): void {
  if (shape !== callPath && shape !== callName) return
  const written = String(value)
  if (written === '' || isKnown(checking.site, written)) return
  const names = namesAt(checking.site, written)
  const suggestion = nearestName(written, names)
  const notes = suggestion === null ? ['A call of the ERP’s own is named under `calls` of app.yaml.'] : []
  checking.report({ code: 'unknown-call', names: [written], range: checking.positions.value(path), suggestion, notes })
}

function isKnown({ screen, calls }: CheckedSite, written: string): boolean {
  if (calls.includes(written)) return true
  const [, of = screen, name = written] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(written) ?? []
  if (calls.includes(name)) return true
  // What stands in braces is known when the page runs: another screen's call may be any the contract knows by name.
  if (name.includes('{')) return true
  if (of.includes('{')) return isNamedByContract(name)
  return [otherPaths, contractCalls, moduleCalls, callsOfScreen(of)].some((names) => names.includes(name))
}

/** What may have been meant; a whole path is not guessed at. */
function namesAt({ screen, calls }: CheckedSite, written: string): readonly string[] {
  if (written.startsWith('/')) return [...calls, ...otherPaths]
  return [...calls, ...contractCalls, ...moduleCalls, ...callsOfScreen(screen)]
}
