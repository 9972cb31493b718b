/** What a workflow says, and what differs between two, in the words of those who accept the rules of documents. */
import type { Move, Workflow } from './definition.ts'
import { conditionText } from './condition-words.ts'

/** How one property of a workflow is said. Both are empty where a property changes nothing of what people may do. */
interface PropertyWords {
  /** "starts: Draft" */
  readonly says: (workflow: Workflow) => readonly string[]
  /** "starts: Submitted, not Draft"; a workflow of which nothing was accepted before has no `before`. */
  readonly changes: (before: Workflow | null, after: Workflow) => readonly string[]
}

/** Every property: one that is added does not compile until whoever accepts rules reads of it. */
const propertyWords: { readonly [Name in keyof Workflow]-?: PropertyWords } = {
  starts: { says: ({ starts }) => [`starts: ${starts}`], changes: startChange },
  moves: {
    says: (workflow) => [...movesOf(workflow)].map(([move, who]) => `${move} needs ${who}`),
    changes: moveChanges,
  },
  ownDocuments: { says: (workflow) => [`own documents: ${ownInWords(workflow)}`], changes: ownerChange },
  // Said with `ownDocuments`, in one sentence.
  refusedIn: { says: () => [], changes: refusedChange },
  keeps: { says: ({ keeps }) => [`while it is decided: ${keptInWords(keeps)}`], changes: keepsChange },
  template: { says: () => [], changes: () => [] },
  example: { says: () => [], changes: exampleChange },
}

/** The differences between two workflows, one per line: "approve: First Approved → Approved now needs accounts". */
export function workflowChanges(before: Workflow | null, after: Workflow | null): readonly string[] {
  if (after === null) return ['nothing is decided here any more']
  const changes = Object.values(propertyWords).flatMap((property) => property.changes(before, after))
  return changes.length > 0 ? changes : ['only names, reasons or the order of the moves differ']
}

/** A workflow, with one line per rule that can change: "approve: Submitted → Approved needs director". */
export function workflowInWords(workflow: Workflow | null): readonly string[] {
  if (workflow === null) return ['nothing is decided']
  return Object.values(propertyWords).flatMap((property) => property.says(workflow))
}

function startChange(before: Workflow | null, after: Workflow): readonly string[] {
  if (before?.starts === after.starts) return []
  return [`starts: ${after.starts}${before === null ? '' : `, not ${before.starts}`}`]
}

function moveChanges(before: Workflow | null, after: Workflow): readonly string[] {
  const [old, now] = [movesOf(before), movesOf(after)]
  const removed = [...old.keys()].filter((move) => !now.has(move)).map((move) => `${move} is gone`)
  const other = [...now].flatMap(([move, who]) => {
    const was = old.get(move)
    if (was === undefined) return [`${move} is new and needs ${who}`]
    return was === who ? [] : [`${move} now needs ${who}`]
  })
  return [...other, ...removed]
}

/** Every property that decides who may make a move: one that is added does not compile until it is said. */
const whoMay: { readonly [Name in Exclude<keyof Move, 'from' | 'to' | 'reason'>]-?: (move: Move) => string } = {
  by: ({ by }) => by,
  when: ({ when }) => (when === null ? '' : ` when ${conditionText(when)}`),
}

/** "approve: Submitted → Approved" → who may do it: "sales-head when row.Total > 100000, or director". */
function movesOf(workflow: Workflow | null): ReadonlyMap<string, string> {
  const all = Object.entries(workflow?.moves ?? {}).flatMap(([kind, moves]) =>
    moves.flatMap((move) =>
      move.from.map((status) => ({
        move: `${kind}: ${status} → ${move.to}`,
        who: Object.values(whoMay)
          .map((words) => words(move))
          .join(''),
      })),
    ),
  )
  const byMove = [...Map.groupBy(all, ({ move }) => move)]
  return new Map(byMove.map(([move, each]) => [move, each.map(({ who }) => who).join(', or ')]))
}

function ownerChange(before: Workflow | null, { ownDocuments }: Workflow): readonly string[] {
  if ((before?.ownDocuments ?? 'refuse') === ownDocuments) return []
  return [`own documents: their owner may ${ownDocuments === 'allow' ? 'now' : 'no longer'} approve them`]
}

function refusedChange(before: Workflow | null, after: Workflow): readonly string[] {
  const [old, now] = [before?.refusedIn ?? [], after.refusedIn ?? []]
  const gone = old.filter((field) => !now.includes(field))
  const added = now.filter((field) => !old.includes(field))
  return [
    ...gone.map((field) => `the person in ${field} may now approve and reject them`),
    ...added.map((field) => `the person in ${field} may no longer approve or reject them`),
  ].map((change) => `own documents: ${change}`)
}

/** "their owner may not approve them, nor may the person in Employee" */
export function ownInWords({ ownDocuments, refusedIn = [] }: Workflow): string {
  const owner = `their owner may ${ownDocuments === 'allow' ? '' : 'not '}approve them`
  return [owner, ...(refusedIn.length > 0 ? [`nor may the person in ${refusedIn.join(' or ')}`] : [])].join(', ')
}

function keepsChange(before: Workflow | null, { keeps }: Workflow): readonly string[] {
  const was = before?.keeps ?? null
  if (JSON.stringify(was) === JSON.stringify(keeps)) return []
  return [`while it is decided: ${keptInWords(keeps)}`]
}

function keptInWords(keeps: Workflow['keeps']): string {
  if (keeps === null) return 'taken back before it is changed'
  return `its owner may change ${keeps.length === 0 ? 'nothing' : keeps.join(', ')}; any other change sends it back`
}

/** Nobody has reviewed an example as a rule of the company yet. */
function exampleChange(before: Workflow | null, { example }: Workflow): readonly string[] {
  return before === null && example ? ['an example, shipped to be replaced by the site’s own rule'] : []
}
