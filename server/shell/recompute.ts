import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { storedFormulas } from '../../engine/definition/stored-formulas.ts'
import { activePerson } from '../alerts/subscribers.ts'
import type { ScreenSource } from '../config/screens.ts'
import { inTenant, type Work } from '../database/tenant.ts'
import { rowRegisters } from '../exchange/exports/row-registers.ts'
import { companyApp } from '../http/company-app.ts'
import { HttpError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { rowTableOf, storedTables } from '../rights/stored-tables.ts'
import { createRegisters } from '../rows/lists/registers.ts'
import { reportRegisters } from '../rows/reports/reports.ts'
import { recomputeRows, type RecomputeResult } from '../rows/save/recompute-rows.ts'
import type { RowContext } from '../rows/save/row-store.ts'
import { rowStoreOf } from '../rows/stores/row-stores.ts'
import { createWorkflows } from '../workflow/workflows.ts'
import { type CommandContext, requiredCompany } from './company.ts'
import { required, ShellError } from './options.ts'
import { counted, namedPerson } from './person.ts'

export interface RecomputeContext extends CommandContext {
  readonly screens: ScreenSource
  /** The names of screens; none: all that store computed values. */
  readonly subjects: readonly string[]
}

/** Rows of one transaction. */
const BATCH = 200

/**
 * `countersign recompute`: brings the computed values of stored rows up to the formulas of now, in the name of an
 * administrator, a batch of rows at a time (decision 56). What is done stays done where a later batch fails, and doing
 * it again does the rest.
 */
export async function recompute(context: RecomputeContext): Promise<string> {
  const { database, values } = context
  const code = required(values, 'company')
  const company = await database.kysely.transaction().execute((work) => requiredCompany(work, code))
  const person = await inTenant(database, company.id, async (work) => {
    const { id, name, admin } = await namedPerson(work, company, values)
    const found = admin ? await activePerson(work, company.id, id) : null
    if (!found) throw new ShellError(`${name} is no active administrator of ${company.ccode}.`)
    return found
  })
  const rows = rowContext(context, person)
  const lines: string[] = []
  for (const definition of chosenScreens(context, person)) {
    const result = await recomputeScreen(context, person, { ...rows, definition })
    if (result !== null) lines.push(...inWords(definition, result, values['dry-run'] ?? false))
  }
  return lines.length === 0 ? 'All computed values are those of the formulas.' : lines.join('\n')
}

/** What the rows of all screens are read with. */
function rowContext({ database, screens, app }: RecomputeContext, person: Person): Omit<RowContext, 'definition'> {
  const workflows = createWorkflows()
  const rows = rowRegisters({ screens, workflows, secret: database.secret })
  const reports = reportRegisters(screens)
  const registers = createRegisters((path) => rows(path) ?? reports(path))
  return { app: companyApp(app, person), registers, screens, workflows }
}

/** Throws a ShellError for a name that is no screen of the company with computed values. */
function chosenScreens({ screens, subjects }: RecomputeContext, { erpType }: Person): readonly ServerDefinition[] {
  const all = screens
    .all()
    .filter((each) => each.platform.some((name) => name === erpType) && storedFormulas(each).size > 0)
  const unknown = subjects.find((name) => !all.some(({ screen }) => screen === name))
  if (unknown !== undefined) throw new ShellError(`No rows of a screen "${unknown}" store computed values.`)
  return subjects.length === 0 ? all : all.filter(({ screen }) => subjects.includes(screen))
}

interface ScreenResult {
  readonly rows: number
  /** By field, in how many rows. */
  readonly fields: ReadonlyMap<string, number>
  readonly decided: number
  /** What refused to store a row, and the rows. */
  readonly refused: ReadonlyMap<string, readonly string[]>
}

const TAKEN = 'another row has this value already'

/** Null: no row differs. */
async function recomputeScreen(
  command: RecomputeContext,
  person: Person,
  row: RowContext,
): Promise<ScreenResult | null> {
  const { database } = command
  const { definition } = row
  const fields = new Map<string, number>()
  let [rows, decided] = [0, 0]
  const refused = new Map<string, readonly string[]>()
  const refuse = (why: string, id: string): void => void refused.set(why, [...(refused.get(why) ?? []), id])
  const add = (result: RecomputeResult): void => {
    rows += result.changed.size
    decided += result.decided.length
    for (const name of [...result.changed.values()].flat()) fields.set(name, (fields.get(name) ?? 0) + 1)
    for (const id of result.taken) refuse(TAKEN, id)
  }
  let after = ''
  for (;;) {
    const ids = await inTenant(database, person.companyId, (work) => nextRows(work, person, { definition, after }))
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    await inParts(ids, (part) => recomputeSome(command, { person, row }, part), { add, refuse })
  }
  return rows + decided + refused.size === 0 ? null : { rows, fields, decided, refused }
}

async function nextRows(
  work: Work,
  { companyId }: Person,
  { definition, after }: { readonly definition: ServerDefinition; readonly after: string },
): Promise<readonly string[]> {
  const table = rowTableOf(definition)
  const { rows } = await sql<{ id: string }>`
    select d.id from ${sql.table(table)} as d where d.company_id = ${companyId} and d.screen = ${definition.screen}
      and ${storedTables[table].isKept('d')} and d.id > ${after} order by d.id limit ${BATCH}`.execute(work)
  return rows.map(({ id }) => id)
}

async function recomputeSome(
  { database, values }: RecomputeContext,
  { person, row }: { readonly person: Person; readonly row: RowContext },
  ids: readonly string[],
): Promise<RecomputeResult> {
  const store = rowStoreOf(row.definition)
  if (!store) throw new Error(`The rows of ${row.definition.screen} are not stored here.`)
  const options = { ids, isDry: values['dry-run'] ?? false, withDecided: values.decided ?? false }
  return await inTenant(database, person.companyId, (work) => recomputeRows(store, { work, person }, row, options))
}

interface PartResults {
  add(result: RecomputeResult): void
  refuse(why: string, id: string): void
}

/** Where one row is refused, as by a ledger, the others are stored: the batch is halved until it is alone. */
async function inParts(
  ids: readonly string[],
  run: (part: readonly string[]) => Promise<RecomputeResult>,
  results: PartResults,
): Promise<void> {
  try {
    results.add(await run(ids))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const [first = '', ...others] = ids
    if (others.length === 0) return results.refuse(error.message, first)
    const half = Math.ceil(ids.length / 2)
    await inParts(ids.slice(0, half), run, results)
    await inParts(ids.slice(half), run, results)
  }
}

/** Most rows that a line names. */
const NAMED_ROWS = 5

function inWords(
  { screen, label, ownFields }: ServerDefinition,
  { rows, fields, decided, refused }: ScreenResult,
  isDry: boolean,
): readonly string[] {
  const of = ownFields.flatMap((name) => (fields.has(name) ? [`${name} in ${fields.get(name)}`] : [])).join(', ')
  const changed = isDry
    ? counted(rows, 'row would change', 'rows would change')
    : counted(rows, 'row has changed', 'rows have changed')
  const kept = counted(decided, 'more is submitted or decided and stays', 'more are submitted or decided and stay')
  const reasons = [...refused].map(([why, ids]) => {
    const named = ids.slice(0, NAMED_ROWS).join(', ')
    return `  ${ids.length} not changed: ${why} (${named}${ids.length > NAMED_ROWS ? ', …' : ''})`
  })
  return [
    `${screen} (${label}): ${changed}${of === '' ? '' : `: ${of}`}`,
    ...(decided === 0 ? [] : [`  ${kept} as before; --decided includes what is decided`]),
    ...reasons,
  ]
}
