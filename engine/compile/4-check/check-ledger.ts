import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType } from '../../fields/field-types.ts'
import { rangeColumn, entryColumns } from '../../definition/ledger.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { ledgerShape } from '../../language/kinds/ledger.ts'
import { record } from '../../language/shape.ts'
import type { FieldNode, LedgerNode } from '../3-expand/ast.ts'
import { closingFields } from '../3-expand/ledger-closing.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { measuringField } from '../3-expand/measure-words.ts'
import { DAY_FIELD } from '../3-expand/report-source.ts'
import type { FileCheck } from './checking.ts'
import { checkLeaf } from './expressions.ts'
import { declaredFields, rowTypeOfFields } from './field-facts.ts'
import { checkReference, isReference, type KnownNames } from './names.ts'
import { ruleScope } from './scope.ts'

/** The key that a page does not have. */
const ownWords = record('a ledger', { balance: ledgerShape.members.balance })

/** `kind: ledger`: fields that a document can post, and balances of them. */
export function checkLedger(checking: FileCheck, author: LedgerNode): void {
  const { fields, balance } = author
  const { by, of } = balance
  const isMisspelt = [...by, ...of].some((name) => !Object.hasOwn(fields, name))
  const named = Object.entries(fields).filter(([name]) => isMisspelt || by.includes(name) || of.includes(name))
  const row = rowTypeOfFields(declaredFields(Object.fromEntries(named), ['fields']))
  const known: KnownNames = new Map(Object.entries(fields))
  for (const site of leavesAndBlocksOf(ownWords, author).leaves) {
    if (isReference(site)) checkReference(checking, site, known)
    else checkLeaf(checking, site, { scope: ruleScope(row), paged: new Set() })
  }
  for (const [name, field] of Object.entries(fields)) reportUnposted(checking, { name, field, by })
  for (const [at, name] of of.entries()) {
    const range = checking.positions.value(['balance', 'of', at])
    if (by.includes(name)) checking.report({ code: 'added-up-by-itself', names: [name], range })
    const from = measuringField(fields[name] ?? {})
    if (from === null || by.includes(from) || !Object.hasOwn(fields, from)) continue
    const notes = [`Write \`by: [${[...by, from].join(', ')}]\`.`]
    checking.report({ code: 'balance-of-several', names: [name, from], range, notes })
  }
}

interface LedgerField {
  readonly name: string
  readonly field: FieldNode
  readonly by: readonly string[]
}

/** What a field of a ledger cannot have: an entry holds one value for each, which a document posts. */
function reportUnposted({ positions, report }: FileCheck, { name, field, by }: LedgerField): void {
  const { type, many, value, unique, requiredWhen } = field
  const words = Object.entries({ many, value, unique, requiredWhen }).flatMap(([word, each]) =>
    each === undefined ? [] : [word],
  )
  if (isLinesType(type) || fieldSpecs[type].isFile)
    report({ code: 'not-for-ledgers', names: [name, `type: ${type}`], range: positions.key(['fields', name]) })
  for (const word of words)
    report({ code: 'not-for-ledgers', names: [name, word], range: positions.key(['fields', name, word]) })
  const taken = [DAY_FIELD, NUMBER_FIELD, ...Object.values(entryColumns), ...closingFields, ...by.map(rangeColumn)]
  if (taken.includes(name)) report({ code: 'field-of-entries', names: [name], range: positions.key(['fields', name]) })
}
