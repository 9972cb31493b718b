import { figuresRead } from '../../definition/figure.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { ApprovalsNode, RecordsNode } from '../3-expand/ast.ts'
import { namedFigures } from '../3-expand/figures.ts'
import type { FileCheck } from './checking.ts'
import { type LinkedMember, linkedMembersIn } from './linked-members.ts'
import type { PageFacts } from './page-facts.ts'

/** Names whose values change while a row stays as it is. */
const PASSING: readonly string[] = ['today', 'now', 'session']

const NOTES: Readonly<Record<string, string>> = {
  session: 'Where the person who fills the form in is meant, write `default` instead of `value`.',
  figure:
    'Other documents change it. Read it where it is needed: in `max`, `requiredWhen`, `visibleWhen`, or in a text.',
  day: 'Show the day it counts from, which stays right. Where the day of saving is meant, write `default` instead of `value`.',
}

/**
 * A computed field of a form is stored with its row: lists, filters, files and papers show what it was when the row was
 * saved. It may not depend on what the time, the reader or somebody at another row changes.
 */
export function checkStoredValues(
  checking: FileCheck,
  { kind, form, figures = {} }: Pick<ApprovalsNode | RecordsNode, 'kind' | 'form'> & Pick<ApprovalsNode, 'figures'>,
  { fields }: Pick<PageFacts, 'fields'>,
): void {
  const names = form?.map((item) => item.name)
  for (const { path, tree, members } of checking.expressions.values()) {
    const [part, field] = path
    const isSource = path.at(-1) === 'from'
    if (part !== 'fields' || typeof field !== 'string' || (path.at(-1) !== 'value' && !isSource) || tree === null)
      continue
    if (names === undefined ? kind === 'approvals' : !names.includes(field)) continue
    const range = checking.positions.value(path)
    // Lines are a copy of those of a linked row, as they are when the form is saved.
    const [linked] = isSource ? [] : linkedMembersIn(members, fields)
    const uses = usesOfTree(tree)
    const [figure] = figuresRead(tree, namedFigures(figures))
    const passing = uses.find(([name]) => PASSING.includes(name))?.[0] ?? linked?.written ?? figure ?? undefined
    if (passing === undefined) continue
    const notes = [
      linked?.written === passing
        ? copied(linked)
        : (NOTES[passing === figure ? 'figure' : passing] ?? NOTES['day'] ?? ''),
    ]
    checking.report({ code: 'stored-passing', names: [field, passing], range, notes })
  }
}

/** What stays as it was when the link was chosen. */
function copied({ link, member, written }: LinkedMember): string {
  const [holder = ''] = written.split('.')
  return `What is to stay as it was when "${link}" was chosen is copied into a field, with fills: { ${member}: ${member} } of "${link}", and read as ${holder}.${member}.`
}
