import { NUMBER_FIELD } from '../../definition/document-number.ts'
import type { ApprovalsNode, RecordsNode } from '../3-expand/ast.ts'
import { filledSomehow } from './check-required.ts'
import type { FileCheck } from './checking.ts'
import type { PageFacts } from './page-facts.ts'

/** Lists of `unique` name other fields, and fields of which rows store a value. */
export function checkUnique(
  { positions, report }: FileCheck,
  { fields = {}, form }: ApprovalsNode | RecordsNode,
  facts: PageFacts,
): void {
  if (!Object.values(fields).some(({ unique }) => Array.isArray(unique))) return
  const filled = filledSomehow(facts)
  const named = new Set([...Object.keys(fields), ...(form ?? []).map((item) => item.name)])
  // A number is no value of the form, and no other document has it.
  const isStored = (name: string): boolean =>
    name !== NUMBER_FIELD && named.has(name) && (filled.has(name) || fields[name]?.value !== undefined)
  for (const [name, { unique }] of Object.entries(fields)) {
    if (!Array.isArray(unique)) continue
    const path = ['fields', name, 'unique']
    const own = unique.indexOf(name)
    if (own >= 0) {
      const range = positions.value([...path, own])
      report({ code: 'unique-with-itself', names: [name], range })
    }
    const missing = [name, ...unique].find((each) => !isStored(each))
    if (form === undefined || missing === undefined) continue
    const range = missing === name ? positions.key(path) : positions.value([...path, unique.indexOf(missing)])
    const notes = Object.hasOwn(fields, missing) ? [`Add \`${missing}\` to \`form\`.`] : []
    report({ code: 'unique-unsent', names: [missing, name], range, notes })
  }
}
