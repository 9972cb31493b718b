import { isComputedInRow } from './field-facts.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { fieldsOfRead, type PageFacts } from './page-facts.ts'
import type { ReadFacts } from './read-facts.ts'
import {
  guardsOf,
  isElsewhere,
  mayBeAlike,
  rowMemberOf,
  rowsOfUses,
  sendsOf,
  type RowSend,
  type SendingSite,
} from './row-sends.ts'

/** What the server knows about a row's context; everything else is known only to the page. */
const KNOWN: readonly string[] = ['row', 'session', 'today', 'now']
/** Names that the query of a list may use, so that the server can request a single row of it. */
const ASKED_BY: readonly string[] = ['filter', 'session', 'today', 'now']

/** The server can decide `allow` for what is sent: it knows the row, and everything that the conditions read. */
export function checkAllow(checking: FileCheck, facts: PageFacts, site: SendingSite): void {
  const sends = sendsOf(facts, site)
  for (const send of sends) {
    const guards = guardsOf(facts, send)
    if (guards.length === 0) continue
    checkDecided(checking, facts, { send, guards, site })
    const others = sends.filter((each) => each.call === send.call && guardsOf(facts, each).length === 0)
    const open = others.find((each) => mayBeAlike(checking.expressions, send, each))
    if (!open) continue
    const range = checking.positions.key(['actions', guards[0] ?? '', 'allow'])
    const names = [guards[0] ?? '', send.call, open.chain[0]]
    checking.report({ code: 'allow-passed-by', severity: 'warning', names, range })
  }
}

interface Guarded {
  readonly send: RowSend
  /** Actions with `allow`. */
  readonly guards: readonly string[]
  readonly site: SendingSite
}

function checkDecided(checking: FileCheck, facts: PageFacts, guarded: Guarded): void {
  const { send, guards, site } = guarded
  const refuse = (path: readonly (string | number)[], why: string): void => {
    const range = checking.positions.value(path)
    checking.report({ code: 'allow-undecided', names: [guards[0] ?? '', send.call, why], range })
  }
  const called = [...send.path, 'post']
  if (isElsewhere(send.call)) return refuse(called, 'it is a call of another screen, which has other rows')
  const reads = readsOf(facts, send)
  if (reads === null) return refuse(called, 'its rows are not those of a list that this screen requests')
  const undecidable = reads.find((read) => !isAskedByKnown(checking, read))
  if (undecidable) return refuse(called, `the query of \`${undecidable.name}\` uses what the server does not know`)
  for (const { key } of reads) {
    if (rowMemberOf(checking.expressions, send, { key, isStored: site.isStored }) !== null) continue
    return refuse(called, `it does not send \`row.${key}\` under a name of its own, by which the server finds the row`)
  }
  for (const guard of guards) {
    for (const word of ['when', 'reason']) {
      const path = ['actions', guard, 'allow', word]
      const why = unknownIn(checking, facts, { path, reads, isStored: site.isStored })
      if (why !== null) refuse(path, why)
    }
  }
}

/** The lists with the rows that are sent; null: some do not come from a call of this screen, or are child rows. */
function readsOf(facts: PageFacts, send: RowSend): readonly ReadFacts[] | null {
  const reads = rowsOfUses(facts, send.chain).map(({ read, lines }) => {
    const pressed = read === null || lines !== null ? undefined : facts.reads.get(read)
    return pressed && listRead(facts, pressed)
  })
  return reads.every((read) => read !== undefined) ? reads : null
}

/** The read that requests the rows; undefined: there is none of which the server could request a single row. */
export function listRead({ reads }: PageFacts, { base }: ReadFacts): ReadFacts | undefined {
  const read = base === null ? undefined : reads.get(base)
  if (!read || read.node.kind !== 'get' || read.node.one || isElsewhere(read.node.get)) return undefined
  return read
}

interface Written {
  readonly path: readonly string[]
  readonly reads: readonly ReadFacts[]
  readonly isStored: boolean
}

/** Why the server cannot evaluate an expression; null: it can. */
function unknownIn({ expressions }: FileCheck, facts: PageFacts, { path, reads, isStored }: Written): string | null {
  const written = expressions.get(pathKey(path))
  const unknown = written?.names.find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) return `the server does not know \`${unknown}\``
  const fields = (written?.members ?? []).flatMap(({ root, path: [field] }) => (root === 'row' ? (field ?? []) : []))
  const computed = fields.find((name) => reads.some((read) => isComputedHere(facts, read, { name, isStored })))
  return computed === undefined ? null : `the page computes \`row.${computed}\``
}

/** Whether the page computes the value: in rows that the server stores it was computed when they were saved. */
function isComputedHere(
  facts: PageFacts,
  { name: read }: ReadFacts,
  { name, isStored }: { readonly name: string; readonly isStored: boolean },
): boolean {
  const field = fieldsOfRead(facts, read).get(name)
  if (!field) return false
  const hasDefault = field.layers.some(({ words, path }) => path[0] === 'data' && words.default !== undefined)
  return hasDefault || (!isStored && isComputedInRow(field))
}

function isAskedByKnown({ expressions }: FileCheck, { name }: ReadFacts): boolean {
  const ofQuery = [...expressions.values()].filter(
    ({ path }) => path[0] === 'data' && path[1] === name && path[2] === 'query',
  )
  return ofQuery.every(({ names }) => names.every((each) => ASKED_BY.includes(each)))
}
