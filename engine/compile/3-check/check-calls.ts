import { nearestName } from '../../diagnostics/nearest.ts'
import { callsOfOneScreen, contractCalls } from '../../language/contract-calls.ts'
import { callName, callPath } from '../../language/read.ts'
import type { Checking } from './checking.ts'
import type { LeafSite } from './leaves.ts'

/** A call of the ERP's own may have any name, but one a letter away from the contract's is a slip. */
export function checkCallPath(checking: Checking, { shape, value, path }: LeafSite): void {
  const written = String(value)
  if ((shape !== callPath && shape !== callName) || /^\/|\{/.test(written) || isKnown(written)) return
  const nearest = nearestName(written, contractCalls)
  if (nearest === null) return
  const range = checking.positions.value(path)
  const names = [written, nearest]
  checking.report({ code: 'unlike-contract', severity: 'warning', names, range, suggestion: nearest })
}

function isKnown(call: string): boolean {
  return contractCalls.includes(call) || callsOfOneScreen.includes(call)
}
