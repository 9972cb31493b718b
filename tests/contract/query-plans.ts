/** Records the statements of a server, and checks in their plans that each table is bound to one company. */
import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Query = (this: pg.Client, ...parameters: readonly unknown[]) => unknown

/** Every distinct statement from now on, with the values of its first execution. */
export function recordStatements(): { readonly statements: ReadonlyMap<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>()
  const send = pg.Client.prototype.query as Query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(this: pg.Client, ...parameters) {
    const [first, values] = parameters as unknown as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : first.text
    const bound = (typeof first === 'string' ? values : first.values) ?? []
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text) && !statements.has(text)) {
      statements.set(text, { text, values: bound })
    }
    return send.apply(this, parameters) as never
  })
  return { statements, stop: () => spy.mockRestore() }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Parent Relationship'?: string
  /** If the statement was run. */
  readonly 'Actual Loops'?: number
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Operation?: string
  readonly Plans?: readonly PlanNode[]
  readonly [condition: string]: unknown
}

const OWN = ['Index Cond', 'Recheck Cond', 'Filter']
const OF_JOINS = ['Hash Cond', 'Merge Cond', 'Join Filter']

/**
 * The tenant tables that a statement reads without a condition on one company: neither a value nor the company of a
 * joined table. Explained as a superuser, for whom row-level security adds no condition.
 */
export async function unboundTables(
  superuser: pg.Client,
  { text, values }: Statement,
  tenantTables: ReadonlySet<string>,
): Promise<readonly string[]> {
  const plan = await planOf(superuser, { text, values })
  return unbound(plan, [], tenantTables).concat(insertsWithoutCompany(plan, text, tenantTables))
}

async function planOf(superuser: pg.Client, { text, values }: Statement, how = ''): Promise<PlanNode> {
  const { rows } = await superuser.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (format json, verbose${how}) ${text}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error(`PostgreSQL plans nothing for: ${text}`)
  return plan
}

/** The scans of a statement, each with its table or index. */
export async function scansOf(superuser: pg.Client, statement: Statement): Promise<readonly string[]> {
  const scans = ({ 'Node Type': type, Plans: parts = [], ...node }: PlanNode): readonly string[] => [
    ...(type.includes('Scan') ? [`${type} ${String(node['Index Name'] ?? node['Relation Name'] ?? '')}`.trim()] : []),
    ...parts.flatMap(scans),
  ]
  return scans(await planOf(superuser, statement))
}

/** All nodes of the plan of a statement that is run for this. */
export async function nodesOf(superuser: pg.Client, statement: Statement): Promise<readonly PlanNode[]> {
  const nodes = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return nodes(await planOf(superuser, statement, ', analyze'))
}

function unbound(node: PlanNode, joins: readonly string[], tenantTables: ReadonlySet<string>): readonly string[] {
  const own = conditions(node, OWN)
  const above = [...joins, ...conditions(node, OF_JOINS)]
  const { 'Relation Name': table, Alias: alias = table, Plans: parts = [] } = node
  const isScan = table !== undefined && tenantTables.has(table) && node['Node Type'] !== 'ModifyTable'
  const isBound = () => own.some(namesCompany) || above.some((each) => joinsCompany(each, alias ?? ''))
  return [...(isScan && !isBound() ? [table] : []), ...parts.flatMap((part) => unbound(part, above, tenantTables))]
}

const conditions = (node: PlanNode, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : []))

/** `company_id = 'steel'`, or the company of a joined table; not `= ANY`, which can be several. */
const namesCompany = (condition: string): boolean => /company_id = (?!ANY\b)/.test(condition)

const joinsCompany = (condition: string, alias: string): boolean =>
  new RegExp(`\\b${alias}\\.company_id = |= ${alias}\\.company_id\\b`).test(condition)

function insertsWithoutCompany(node: PlanNode, text: string, tenantTables: ReadonlySet<string>): readonly string[] {
  const { 'Relation Name': table = '', Operation: operation, Plans: parts = [] } = node
  const columns = new RegExp(`insert into "?${table}"?\\s*\\(([^)]*)\\)`, 'i').exec(text)?.[1] ?? ''
  const lacks = operation === 'Insert' && tenantTables.has(table) && !columns.includes('company_id')
  return [...(lacks ? [table] : []), ...parts.flatMap((part) => insertsWithoutCompany(part, text, tenantTables))]
}
