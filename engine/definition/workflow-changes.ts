import type { Workflow } from './definition.ts'
import { wordsOf } from './condition-words.ts'

/** The differences between two workflows, one per line: "approve: First Approved → Approved now needs accounts". */
export function changesBetween(before: Workflow | null, after: Workflow | null): readonly string[] {
  if (after === null) return ['nothing is decided here any more']
  const changes = [
    ...startChange(before, after),
    ...moveChanges(before, after),
    ...ownChange(before, after),
    ...keepsChange(before, after),
  ]
  // Nobody has reviewed it as a rule of the company yet.
  if (before === null && after.example) return [...changes, 'an example, shipped to be replaced by the site’s own rule']
  return changes.length > 0 ? changes : ['only names, reasons or the order of the moves differ']
}

/** A workflow, with one line per rule that can change: "approve: Submitted → Approved needs director". */
export function workflowInWords(workflow: Workflow | null): readonly string[] {
  if (workflow === null) return ['nothing is decided']
  const { starts, keeps } = workflow
  return [
    `starts: ${starts}`,
    ...[...movesOf(workflow)].map(([move, who]) => `${move} needs ${who}`),
    `own documents: ${ownInWords(workflow)}`,
    `while it is decided: ${keptInWords(keeps)}`,
  ]
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

/** "approve: Submitted → Approved" → who may do it: "sales-head when row.Total > 100000, or director". */
function movesOf(workflow: Workflow | null): ReadonlyMap<string, string> {
  const all = Object.entries(workflow?.moves ?? {}).flatMap(([kind, moves]) =>
    moves.flatMap(({ from, to, by, when }) =>
      from.map((status) => ({
        move: `${kind}: ${status} → ${to}`,
        who: when === null ? by : `${by} when ${wordsOf(when)}`,
      })),
    ),
  )
  const byMove = [...Map.groupBy(all, ({ move }) => move)]
  return new Map(byMove.map(([move, each]) => [move, each.map(({ who }) => who).join(', or ')]))
}

function ownChange(before: Workflow | null, after: Workflow): readonly string[] {
  const was = before?.ownDocuments ?? 'refuse'
  const [old, now] = [before?.refusedIn ?? [], after.refusedIn ?? []]
  const owner =
    was === after.ownDocuments
      ? []
      : [`their owner may ${after.ownDocuments === 'allow' ? 'now' : 'no longer'} approve them`]
  const gone = old.filter((field) => !now.includes(field))
  const added = now.filter((field) => !old.includes(field))
  return [
    ...owner,
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
