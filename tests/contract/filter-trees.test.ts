/** A filter tree selects the same rows in a statement as in memory, on both databases: random trees over random rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withValues } from '../../server/database/slots.ts'
import { asOwner, inTenant, setTenant, type Work } from '../../server/database/tenant.ts'
import { type FilterPlace, filterSql } from '../../server/query/filter-sql.ts'
import { comparedColumns, type FilterTree, linkColumn, rowColumns, slotted } from '../../server/query/filter-tree.ts'
import { matchesRow } from '../../server/query/matches-row.ts'
import { type ColumnValue, type Operand, type OperatorName, operators } from '../../server/query/operators.ts'
import { columnsOfRows } from '../../server/rights/row-columns.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const SCREEN = `
label: Loads
kind: approvals
approve: false
fields: { Party: { type: link, to: people }, Clerk: person, Kind: text, Urgent: yesno, Weight: number, Leaves: date }
card: { title: Kind }
`
const loads = compiledScreen('loads', SCREEN)

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
const next = numbersFrom(20_260_401)
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
const someOf = <T>(values: readonly T[]): readonly T[] => values.filter(() => next() < 0.5)

const TEXTS = ['', 'Coil', 'coil', 'Plate 12', '100%', 'a_b', 'back\\slash', "it's", 'Zürich', 'कुंडल'] as const
const NUMBERS = ['0', '-3', '12.5', '1200', '0.1'] as const
const DAYS = ['2026-04-01', '2026-02-31', '2025-12-31'] as const
const IDS = ['p1', 'p2', 'Meera Nair'] as const
const ROLES = ['head', 'clerk', 'none'] as const
const PEOPLE: Readonly<Record<string, string>> = { p1: 'Meera Nair', p2: 'Arjun Rao' }

interface LoadRow {
  readonly id: string
  readonly columns: Readonly<Record<string, ColumnValue>>
  readonly data: Readonly<Record<string, unknown>>
}

function load(at: number): LoadRow {
  const [party, clerk] = [oneOf([...IDS, null]), oneOf([...IDS, null])]
  const values = {
    Kind: oneOf([...TEXTS, null]),
    Urgent: oneOf([true, false, null]),
    Weight: oneOf([...NUMBERS.map(Number), null]),
    Leaves: oneOf([...DAYS, null]),
  }
  const lists = { [rowColumns.nextRoles]: someOf(ROLES), [rowColumns.decidedBy]: someOf(IDS) }
  const own = { [rowColumns.status]: oneOf(['Open', 'Approved']), [rowColumns.owner]: oneOf(IDS) }
  return {
    id: `load-${String(at).padStart(3, '0')}`,
    columns: { ...values, ...own, ...lists, [linkColumn('Party')]: party, [linkColumn('Clerk')]: clerk },
    data: { ...values, Party: party && { id: party, text: 'As it was' }, Clerk: clerk },
  }
}

/** The operators that fit a column, and what they may compare it with. */
const comparable: Readonly<Record<string, readonly [readonly OperatorName[], () => Operand]>> = {
  Kind: [
    ['equal', 'unequal', 'less', 'atMost', 'more', 'atLeast', 'word', 'contains', 'starts', 'ends', 'empty'],
    () => oneOf(TEXTS),
  ],
  Urgent: [['equal', 'unequal', 'empty'], () => oneOf(['true', 'false'])],
  Weight: [['equal', 'unequal', 'less', 'atMost', 'more', 'atLeast', 'empty'], () => oneOf(NUMBERS)],
  Leaves: [['equal', 'less', 'atMost', 'more', 'atLeast', 'empty'], () => oneOf(DAYS)],
  [rowColumns.status]: [['equal', 'unequal'], () => oneOf(['Open', 'Approved', 'Closed'])],
  [rowColumns.owner]: [['equal', 'oneOf'], () => oneOf<Operand>([{ caller: 'id' }, 'p2'])],
  [rowColumns.nextRoles]: [['shares'], () => ({ caller: 'roles' })],
  [rowColumns.decidedBy]: [['includes'], () => oneOf<Operand>([{ caller: 'id' }, 'p2'])],
  [linkColumn('Party')]: [['equal', 'oneOf'], () => oneOf(IDS)],
  [linkColumn('Clerk')]: [['person', 'oneOf'], () => oneOf(['p1', 'p2'])],
}

function comparison(): FilterTree {
  const column = oneOf(Object.keys(comparable))
  const [fitting, operand] = comparable[column] as (typeof comparable)[string]
  const is = oneOf(fitting)
  if (is === 'empty') return { column, is }
  if (is !== 'oneOf') return { column, is, to: operand() }
  const isTeam = column === rowColumns.owner && next() < 0.5
  return { column, is, to: isTeam ? { caller: 'teamMates' } : [operand(), { caller: 'id' }, { caller: 'name' }] }
}

function randomTree(depth: number): FilterTree {
  if (depth === 0 || next() < 0.3) return comparison()
  if (next() < 0.2) return { not: randomTree(depth - 1) }
  const parts = Array.from({ length: Math.floor(next() * 4) }, () => randomTree(depth - 1))
  return next() < 0.5 ? { all: parts } : { any: parts }
}

const caller = { id: 'p1', name: 'Meera Nair', roles: ['head', 'clerk'], teamMates: ['p1', 'p2'] }

describe.each(databases)('a filter tree on %s', (kind) => {
  const rows = Array.from({ length: 120 }, (_, at) => load(at))
  const trees = Array.from({ length: 400 }, () => randomTree(3))
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [loads] })
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const [first] = await work.selectFrom('people').selectAll().where('company_id', '=', 'steel').limit(1).execute()
      if (!first) throw new Error('There is nobody.')
      const people = Object.entries(PEOPLE).map(([id, name]) => ({ ...first, id, name, email: `${id}@trees.example` }))
      await work
        .insertInto('people')
        .values(people.map(({ flags, ...person }) => ({ ...person, flags: JSON.stringify(flags) })))
        .execute()
      await work.insertInto('documents').values(rows.map(documentOf)).execute()
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const documentOf = ({ id, columns, data }: LoadRow) => ({
    company_id: 'steel',
    screen: 'loads',
    id,
    status: String(columns[rowColumns.status]),
    doc_date: '2026-04-10',
    owner_id: String(columns[rowColumns.owner]),
    next_roles: columns[rowColumns.nextRoles] as string[],
    decided_by: columns[rowColumns.decidedBy] as string[],
    search_text: '',
    data: JSON.stringify(data),
    workflow_hash: null,
    last_move: null,
    last_person: null,
    last_at: null,
  })

  it('selects the rows that match it in memory', async () => {
    const differing: unknown[] = []
    let some = 0
    await inTenant(site.database, 'steel', async (work) => {
      for (const tree of trees) {
        const expected = rows.filter(({ columns }) => matchesRow(tree, (name) => columns[name] ?? null, reader))
        const found = await selected(work, tree)
        if (expected.length > 0 && expected.length < rows.length) some += 1
        const prepared = comparesParts(tree) ? found : await selectedBySlots(work, tree)
        const ids = expected.map(({ id }) => id).join()
        if (found.join() !== ids || prepared.join() !== ids) differing.push({ tree, found, prepared, expected: ids })
      }
    })
    expect(differing).toEqual([])
    // Neither every row nor none, or the trees say nothing.
    expect(some).toBeGreaterThan(trees.length / 3)
  })
})

const reader = { ...caller, nameOf: (id: string) => PEOPLE[id] }
const place: FilterPlace = {
  columns: columnsOfRows({ definition: loads, of: 'documents', as: 'documents' }),
  caller: {
    id: sql`${caller.id}::text`,
    name: sql`${caller.name}::text`,
    roles: sql`${caller.roles}::text[]`,
    teamMates: sql`${caller.teamMates}::text[]`,
  },
}

const statementOf = (work: Work, tree: FilterTree) =>
  work.selectFrom('documents').select('id').where('screen', '=', 'loads').where(filterSql(tree, place)).orderBy('id')

async function selected(work: Work, tree: FilterTree): Promise<readonly string[]> {
  return (await statementOf(work, tree).execute()).map(({ id }) => id)
}

/** As a prepared statement, whose constants are bound when it runs. */
async function selectedBySlots(work: Work, tree: FilterTree): Promise<readonly string[]> {
  const { tree: prepared, values } = slotted(tree, 'slot')
  const { rows } = await work.executeQuery(withValues(statementOf(work, prepared).compile(), values))
  return rows.map(({ id }) => id)
}

/** Parts of texts are compared with constants only. */
function comparesParts(tree: FilterTree): boolean {
  if ('column' in tree) return ['word', 'contains', 'starts', 'ends'].includes(tree.is)
  if ('not' in tree) return comparesParts(tree.not)
  return ('all' in tree ? tree.all : tree.any).some(comparesParts)
}

it('every operator is compared', () => {
  const compared = new Set(Object.values(comparable).flatMap(([names]) => names))
  expect([...compared].toSorted()).toEqual(Object.keys(operators).toSorted())
})

it('a tree with slots keeps its constants apart', () => {
  const tree: FilterTree = {
    all: [{ column: 'Kind', is: 'equal', to: 'Coil' }, { not: { column: 'Weight', is: 'atLeast', to: '3' } }],
  }
  const { tree: prepared, values } = slotted(tree, 'f')
  expect(values).toEqual({ f0: 'Coil', f1: '3' })
  expect(JSON.stringify(prepared)).not.toContain('Coil')
  expect(comparedColumns(prepared)).toEqual(['Kind', 'Weight'])
})
