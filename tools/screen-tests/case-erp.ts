/** The backend of a case's page: the rows of the case, answered and moved by functions of the server. */
import type { Row, Session } from '../../engine/calls/contract.ts'
import type { Compiled, Read } from '../../engine/definition/definition.ts'
import { lineFieldsOf } from '../../engine/definition/line-fields.ts'
import { rowPageIn, type AnsweredRowPage, type ReadRequest } from '../../engine/page/asking/fetch-row-page.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { CaseNode, ScreenTestNode } from '../../engine/language/screen-test.ts'
import { contractRows } from '../../server/rows/documents/row.ts'
import type { Person } from '../../server/http/person.ts'
import { definitionFor, hiddenFrom } from '../../server/rights/definitions.ts'
import { seesRow } from '../../server/rights/row-seen.ts'
import {
  withLinkedRows,
  rightsFactsOf,
  storedRow,
  type RowNode,
  type StoredRow,
  type TestValues,
} from './stored-row.ts'
import type { TestSite } from './tester.ts'

/** What a case is opened with. */
export interface CaseSources {
  readonly site: TestSite
  readonly compiled: Compiled
  readonly tests: ScreenTestNode
  readonly case: CaseNode
  readonly person: Person
  /** The session as the person's page has it. */
  readonly session: Session
  /** yyyy-mm-dd */
  readonly today: string
}

/** The rows of a case while it runs. */
export interface CaseErp {
  readonly sources: CaseSources
  /** Everything that is stored, visible to the person or not. */
  rows(): readonly StoredRow[]
  store(row: StoredRow): void
  remove(id: string): void
  /** The rows that the person sees, as the list returns them. */
  listed(): readonly Row[]
  /** One of them with its lines; null: it does not exist, or the person may not see it. */
  item(id: string): Row | null
  answer(read: Read, asked: Pick<ReadRequest, 'path' | 'query'>): AnsweredRowPage
}

export function caseErp(sources: CaseSources): CaseErp {
  const { compiled, tests, case: own, person, site, today } = sources
  const { client, server } = compiled
  const people = tests.people ?? {}
  const storing = { compiled, people, today, currency: site.app.currency }
  const stored = new Map((own.rows ?? tests.rows ?? []).map((node) => [String(node['id']), storedRow(node, storing)]))
  const seen = definitionFor(person, server)
  const hidden = new Set(hiddenFrom(person, server))
  const toRow = contractRows({ definition: seen, person, app: site.app })
  const rowOf = ({ document, values }: StoredRow): Row =>
    document === null ? without(values, hidden) : toRow(document, server.workflow)
  const isSeen = (row: StoredRow): boolean => seesRow(person, server, rightsFactsOf(row, server.workflow))
  const rows = () => [...stored.values()]
  const answers = { ...tests.answers, ...own.answers }
  const main = mainRead(compiled)
  const erp: CaseErp = {
    sources,
    rows,
    store: (row) => void stored.set(row.id, row),
    remove: (id) => void stored.delete(id),
    listed: () => rows().filter(isSeen).map(rowOf),
    item(id) {
      const row = stored.get(id)
      if (!row || !isSeen(row)) return null
      const lines = lineFieldsOf(server).map((name) => [name, row.values[name] ?? []] as const)
      return { ...rowOf(row), ...without(Object.fromEntries(lines), hidden) }
    },
    answer(read, { path, query }) {
      const body: Record<string, unknown> = {}
      for (const each of [read, ...partsOf(client, read)]) {
        const answer = Object.hasOwn(answers, each.name) ? answers[each.name] : undefined
        const written = answer === undefined ? null : answered(answer as RowNode, { compiled, people })
        put(
          body,
          each,
          written ??
            (each.name === main?.name
              ? erp.listed()
              : each.one && path === 'item'
                ? (erp.item(query['key'] ?? '') ?? {})
                : null),
        )
      }
      return { ...rowPageIn(body, read.from.from === 'call' ? read.from.answer : '', read), isComplete: true }
    },
  }
  return erp
}

/** The read of the case's rows: the first list that a call returns. */
export function mainRead({ client }: Pick<Compiled, 'client'>): Read | undefined {
  return Object.values(client.reads).find(({ one, from }) => !one && from.from === 'call')
}

const without = (values: TestValues, hidden: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))

const partsOf = ({ reads }: Compiled['client'], { name }: Read): readonly Read[] =>
  Object.values(reads).filter(({ from }) => from.from === 'part' && from.of === name)

function answered(answer: RowNode | readonly RowNode[], linking: Parameters<typeof withLinkedRows>[1]): Value {
  return Array.isArray(answer)
    ? (answer as readonly RowNode[]).map((row) => withLinkedRows(row, linking))
    : withLinkedRows(answer as RowNode, linking)
}

/** Puts rows, or one map, where the read looks for them in an answer. */
function put(body: Record<string, unknown>, { from, one }: Read, value: Value | readonly Row[] | null): void {
  const path = from.from === 'call' || from.from === 'part' ? from.answer : ''
  const steps = path === '' ? [] : path.split('.')
  const last = steps.pop()
  const filled = value ?? (one ? {} : [])
  if (last === undefined) return void Object.assign(body, filled)
  let at = body
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>
  const before = at[last]
  at[last] = before && typeof before === 'object' && !Array.isArray(filled) ? Object.assign(before, filled) : filled
}
