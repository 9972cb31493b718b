/** The rules of a screen, and with which outcomes the cases have met them. */
import type { Compiled, Input, Move } from '../../engine/definition/definition.ts'
import { hasComputedLines } from '../../engine/definition/field.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import { fieldErrorOf } from '../../engine/page/form/rules.ts'
import { subjectNames } from '../../engine/page/actions/action-state.ts'
import { allBlocks } from '../../engine/definition/blocks.ts'
import { ruleRow } from '../../server/workflow/document.ts'
import type { CasePage } from './case-page.ts'
import { caseRowsByKey } from './case-rows.ts'
import { inputsOn } from './inputs.ts'
import { actionsShown } from './seen.ts'
import type { IsWritten } from './written-rules.ts'

/** Outcomes by rule: a condition must be seen true and false, a bound must be broken once. */
export type RuleOutcomes = Map<string, Set<string>>

interface Rule {
  readonly name: string
  readonly needs: readonly string[]
}

const BOTH = ['true', 'false']

/** Whether a condition depends on anything: a constant one need not be covered. */
const depends = (tree: Tree | null | undefined): boolean => tree !== null && tree !== undefined && tree.op !== 'literal'

/** @param isWritten of fields and actions, only the rules that the file writes count; all moves do */
export function rulesOf({ client, server }: Compiled, isWritten: IsWritten): readonly Rule[] {
  const items = Object.values(client.views).flatMap(({ blocks }) =>
    allBlocks(blocks).flatMap((block) => (block.block === 'form' ? block.items : [])),
  )
  const ofFields = items.flatMap(({ field, input }) => inputRules(field, input))
  const computed = items.flatMap(({ field: name }) => {
    const field = client.fields[name]
    return field?.value ? [{ name: `${name} ${hasComputedLines(field) ? 'from' : 'value'}`, needs: ['looked at'] }] : []
  })
  const ofActions = Object.values(client.actions).flatMap(({ name, visibleWhen, enabledWhen, allow }) => [
    ...conditionRule(`${name} visibleWhen`, visibleWhen),
    ...conditionRule(`${name} enabledWhen`, enabledWhen?.when),
    ...conditionRule(`${name} allow`, allow?.when),
  ])
  const ofMoves = conditionalMoves(server.workflow).map(({ kind, move }) => ({
    name: moveName(kind, move),
    needs: BOTH,
  }))
  const own = [...ofFields, ...computed, ...ofActions].filter(({ name }) => isOwn(name, isWritten))
  const byName = new Map([...own, ...ofMoves].map((rule) => [rule.name, rule]))
  return [...byName.values()]
}

/** @param rule a name without spaces, and a word */
function isOwn(rule: string, isWritten: IsWritten): boolean {
  const [name = '', word = ''] = rule.split(' ')
  return isWritten(name, word)
}

const conditionRule = (name: string, tree: Tree | null | undefined): readonly Rule[] =>
  depends(tree) ? [{ name, needs: BOTH }] : []

function inputRules(field: string, input: Input): readonly Rule[] {
  const { min, max, length, pattern } = input
  const bounds = Object.entries({ min, max, length, pattern }).flatMap(([word, bound]) =>
    bound === null ? [] : [{ name: `${field} ${word}`, needs: ['broken'] }],
  )
  return [
    ...conditionRule(`${field} visibleWhen`, input.visibleWhen),
    ...conditionRule(`${field} requiredWhen`, input.requiredWhen),
    ...conditionRule(`${field} enabledWhen`, input.enabledWhen?.when),
    ...bounds,
  ]
}

function conditionalMoves(workflow: Compiled['server']['workflow']) {
  return Object.entries(workflow?.moves ?? {}).flatMap(([kind, moves]) =>
    moves.flatMap((move) => (move.when === null ? [] : [{ kind, move, when: move.when }])),
  )
}

const moveName = (kind: string, { from, to, by }: Move): string => `${kind} ${from.join(' or ')} → ${to} by ${by} when`

/** Notes the current outcomes of the rules of what is on the page. */
export function noteRules(outcomes: RuleOutcomes, shown: CasePage, row: string | null): void {
  const note = (name: string, outcome: string): void => {
    const met = outcomes.get(name) ?? new Set()
    outcomes.set(name, met.add(outcome))
  }
  noteInputs(note, shown)
  noteActions(note, shown, row)
  const { workflow } = shown.erp.sources.compiled.server
  for (const { document } of shown.erp.rows()) {
    if (document === null) continue
    for (const { kind, move, when } of conditionalMoves(workflow))
      if (move.from.includes(document.status))
        note(moveName(kind, move), String(holds(when, { row: ruleRow(document) })))
  }
}

type Note = (name: string, outcome: string) => void

function noteInputs(note: Note, { page }: CasePage): void {
  const [names, form] = [page.names(), page.form.get()]
  for (const { item, isVisible, isRequired, isEnabled } of inputsOn(page)) {
    const { field: name, input } = item
    note(`${name} visibleWhen`, String(isVisible))
    note(`${name} requiredWhen`, String(isRequired))
    note(`${name} enabledWhen`, String(isEnabled))
    const field = page.definition.fields[name]
    const broken = field && fieldErrorOf({ field, input, value: form[name] ?? null, names, locale: page.locale })
    if (broken) note(`${name} ${broken.rule}`, 'broken')
  }
}

function noteActions(note: Note, shown: CasePage, row: string | null): void {
  const { page } = shown
  const names = page.names()
  for (const name of actionsShown(page)) {
    const action = page.definition.actions[name]
    if (!action) continue
    const rows = action.appliesTo === 'nothing' || row === null ? [] : caseRowsByKey(shown, [row])
    const about = { ...names, ...subjectNames(action, rows, rows) }
    if (action.visibleWhen) note(`${name} visibleWhen`, String(holds(action.visibleWhen, about)))
    if (action.enabledWhen) note(`${name} enabledWhen`, String(holds(action.enabledWhen.when, about)))
    const [first] = rows
    if (action.allow && first) note(`${name} allow`, String(holds(action.allow.when, { ...names, row: first })))
  }
}
