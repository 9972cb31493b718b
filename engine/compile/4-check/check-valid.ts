import { recordsShape } from '../../language/kinds/records.ts'
import { record } from '../../language/shape.ts'
import { isLinkType } from '../../fields/field-types.ts'
import type { RecordsNode } from '../3-expand/ast.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { nearestWords, type FieldFacts } from './field-facts.ts'
import { checkReference, isReference, type KnownNames } from './names.ts'
import type { PageFacts } from './page-facts.ts'

/** The key that a page does not have. */
const ownWords = record('a records screen', { valid: recordsShape([]).members.valid })

/** `valid`: the fields of a stored row with its days, and those of which one row is valid a day. */
export function checkValid(checking: FileCheck, author: RecordsNode, isStored: boolean): void {
  const { valid, fields = {}, form = [] } = author
  if (valid === undefined) return
  const { positions, report } = checking
  if (!isStored) return report({ code: 'seen-elsewhere', names: ['valid'], range: positions.key(['valid']) })
  const known: KnownNames = new Map(Object.entries(fields))
  const named = new Set(form.map(({ name }) => name))
  for (const site of leavesAndBlocksOf(ownWords, { valid: author.valid }).leaves) {
    if (!isReference(site)) continue
    checkReference(checking, site, known)
    const name = String(site.value)
    if (!Object.hasOwn(fields, name) || named.has(name)) continue
    report({ code: 'valid-unsent', names: [name], range: positions.value(site.path) })
  }
}

/** `on`: a day, of a link to rows that are valid for a time. */
export function checkLinkDays(checking: FileCheck, { own }: PageFacts): void {
  for (const field of [...own.values()].flatMap((each) => [each, ...each.children.values()])) checkDay(checking, field)
}

function checkDay({ positions, report, expressions, site }: FileCheck, field: FieldFacts): void {
  const { type, to = '' } = field.words
  const on = nearestWords(field, 'on')
  if (on === null || !isLinkType(type)) return
  if (!field.period && site.find(to) !== null && site.find(to) !== undefined)
    return report({ code: 'on-without-valid', names: [to], range: positions.key(on.path) })
  const kind = expressions.get(pathKey(on.path))?.type?.kind ?? 'any'
  if (kind !== 'date' && kind !== 'any' && kind !== 'null')
    report({ code: 'on-no-day', names: [field.name], range: positions.value(on.path) })
}
