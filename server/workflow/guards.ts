/** Why a person who has the role may still not decide a document: rules of its own workflow. */
import { type RawBuilder, sql } from 'kysely'
import type { Move, Workflow } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { SqlColumns } from '../query/filter-sql.ts'
import { allOf, anyOf, type FilterTree, rowColumns } from '../query/filter-tree.ts'
import type { RowColumns } from '../query/matches-row.ts'
import type { ColumnValue } from '../query/operators.ts'
import type { SqlColumn } from '../query/sql-operators.ts'
import type { Document } from './document.ts'
import type { MoveKind } from './moves.ts'

export interface WorkflowGuard {
  /** The documents whose workflow has this rule. */
  readonly isRule: FilterTree
  /** Among those, the documents that the caller may not decide. */
  readonly refuses: FilterTree
  /** Whether it reads the data of a document: without, an index is enough to count those that wait. */
  readonly readsData: boolean
  /** The moves that it concerns. */
  concerns(move: Pick<Move, 'by'>, kind: MoveKind): boolean
  readonly message: string
}

/** Columns of the workflow under which a document was created. */
const workflowColumns = { ownDocuments: '#ownDocuments', refusedIn: '#refusedIn' } as const
/** The ids and names in the fields whose person may not decide the document. */
const PEOPLE_IN_IT = '#peopleInIt'

export const guards: readonly WorkflowGuard[] = [
  {
    isRule: { column: workflowColumns.ownDocuments, is: 'equal', to: 'refuse' },
    refuses: { column: rowColumns.owner, is: 'equal', to: { caller: 'id' } },
    readsData: false,
    concerns: ({ by }) => by !== 'owner',
    message: 'Your own document: somebody else has to approve it.',
  },
  {
    isRule: { not: { column: workflowColumns.refusedIn, is: 'empty' } },
    refuses: anyOf([
      { column: PEOPLE_IN_IT, is: 'includes', to: { caller: 'id' } },
      { column: PEOPLE_IN_IT, is: 'includes', to: { caller: 'name' } },
    ]),
    readsData: true,
    concerns: (_, kind) => kind !== 'submit',
    message: 'It is about you: somebody else has to decide it.',
  },
]

/** The documents that a guard keeps the caller from deciding. */
export const isRefusedBy = ({ isRule, refuses }: WorkflowGuard): FilterTree => allOf([isRule, refuses])

/** The columns of a document in memory that guards compare. */
export function guardedColumns(workflow: Workflow, { owner_id, data }: Document): RowColumns {
  const { ownDocuments, refusedIn = [] } = workflow
  const columns: Readonly<Record<string, ColumnValue>> = {
    [rowColumns.owner]: owner_id,
    [workflowColumns.ownDocuments]: ownDocuments,
    [workflowColumns.refusedIn]: refusedIn.length > 0 ? refusedIn : null,
    [PEOPLE_IN_IT]: refusedIn.flatMap((field) =>
      [data[field]].flat().map((value) => String(isNamed(value) ? value['id'] : value)),
    ),
  }
  return (column) => columns[column] ?? null
}

/**
 * The same columns in a statement where `documents` has the alias `d`. Which workflows have a rule is read once for a
 * statement, not for each document.
 */
export function guardedSqlColumns(company: RawBuilder<unknown>, columns: SqlColumns): SqlColumns {
  const ofWorkflow = (value: RawBuilder<unknown>): SqlColumn => ({
    value,
    kind: 'text',
    through: (condition) =>
      sql`d.workflow_hash = any(array(select w.hash from workflows w where w.company_id = ${company} and ${condition}))`,
  })
  const guarded: Readonly<Record<string, SqlColumn>> = {
    [workflowColumns.ownDocuments]: ofWorkflow(sql`w.workflow ->> 'ownDocuments'`),
    [workflowColumns.refusedIn]: ofWorkflow(sql`w.workflow ->> 'refusedIn'`),
    [PEOPLE_IN_IT]: { value: peopleInIt(company), kind: 'texts' },
  }
  return (name) => guarded[name] ?? columns(name)
}

const peopleInIt = (company: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select coalesce(held.value ->> 'id', held.value #>> '{}')
  from workflows w cross join jsonb_array_elements_text(w.workflow -> 'refusedIn') as refused (field)
  cross join jsonb_path_query(d.data -> refused.field, '$[*]') as held (value)
  where w.company_id = ${company} and w.hash = d.workflow_hash)`
