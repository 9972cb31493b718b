import { listNames } from '../../diagnostics/nearest.ts'
import { rowCondition, ROW } from '../../expressions/row-condition.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { fieldAt } from './field-at.ts'
import { pathKey, type FileCheck } from './checking.ts'
import type { PageFacts } from './page-facts.ts'
import { isWhere, offeredFields } from './page-scope.ts'

/** Which rows a link offers: a condition by which a statement can select them, over fields that rows are stored with. */
export function checkWhere(checking: FileCheck, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const { positions, report, site } = checking
  for (const leaf of leaves.filter(isWhere)) {
    const tree = checking.expressions.get(pathKey(leaf.path))?.tree
    const to = fieldAt(facts, leaf)?.words.to
    if (!tree || to === undefined) continue
    const range = positions.value(leaf.path)
    const read = usesOfTree(tree).flatMap(([name, member]) => (name === ROW ? [member] : []))
    if (rowCondition(tree) === null || read.includes(null)) report({ code: 'where-of-rows', names: [], range })
    else if (read.length === 0) report({ code: 'where-without-row', names: [to], range })
    const fields = offeredFields(site, to) ?? {}
    const unstored = read.filter((name) => name !== null && !isSelectable(fields[name]))
    if (unstored.length > 0) report({ code: 'where-not-stored', names: [listNames(unstored.map(String))], range })
    const seen = site.find(to)?.seen ?? {}
    for (const name of read)
      if (name !== null && seen[name])
        report({ code: 'seen-through', severity: 'warning', names: ['the link', `${to}.${name}`], range })
  }
}

type Offered = NonNullable<ReturnType<typeof offeredFields>>

/** Lines are rows of their own, and a value that is computed from its row is in no column. */
const isSelectable = (field: Offered[string] | undefined): boolean =>
  field === undefined || !(isLinesType(field.type) || field.many || /\brow\b/.test(String(field.value ?? '')))
