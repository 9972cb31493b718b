import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { ReadRights } from '../../engine/definition/rights.ts'
import { workflowIn, workflowText } from '../../engine/definition/workflow.ts'
import type { Work } from '../database/tenant.ts'
import { hashOfAccepted } from '../workflow/rules/rules.ts'
import { storeWorkflow } from '../workflow/workflows.ts'
import { nameIn, type RenamedNames, renamedRights, renamedWorkflow } from './renamed-rules.ts'

/** Rules of a company: those of one screen, or of all. */
export interface RulesOf {
  readonly company: string
  /** Null: all screens, also those that have no file. */
  readonly screen: string | null
  readonly definitions: readonly ServerDefinition[]
  /** The status of documents after the change, which is written with their workflow: a row is rewritten once. */
  readonly status?: RawBuilder<string>
}

/** Whether accepted rules, or rules under which documents are, name something that the renaming would change. */
export async function areNamedInRules(work: Work, of: RulesOf, renaming: RenamedNames): Promise<boolean> {
  const rules = await acceptedOf(work, of)
  if (rules.some((each) => isChanged(renamedRow(each, renaming), each))) return true
  for (const { hash, workflow } of await workflowsOf(work, of.company))
    if (isChanged(renamedWorkflow(workflow, renaming), workflow) && (await screensUnder(work, of, hash)).length > 0)
      return true
  return false
}

/**
 * Writes accepted rules, and the workflows that documents were created under, in the names of now: who decides what is
 * the same, so that nothing has to be accepted again.
 */
export async function renameInRules(work: Work, of: RulesOf, renaming: RenamedNames): Promise<void> {
  const renamed: Workflow[] = []
  for (const stored of await acceptedOf(work, of)) {
    const row = renamedRow(stored, renaming)
    if (row.workflow !== null) renamed.push(row.workflow)
    if (isChanged(row, stored)) await writeRules(work, of.company, row)
  }
  const known = [...renamed, ...of.definitions.flatMap(({ workflow }) => workflow ?? [])]
  for (const { hash, workflow } of await workflowsOf(work, of.company)) {
    const next = renamedWorkflow(workflow, renaming)
    if (isChanged(next, workflow)) await replaceWorkflow(work, of, { hash, next, known })
  }
}

const isChanged = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(one, other)

interface RulesRow {
  readonly screen: string
  readonly workflow: Workflow | null
  readonly rights: Partial<ReadRights> | null
  readonly deciders: readonly string[]
  readonly statuses: readonly string[]
}

async function acceptedOf(work: Work, { company, screen }: RulesOf): Promise<readonly RulesRow[]> {
  const rows = await work
    .selectFrom('rules')
    .select(['screen', 'workflow', 'rights', 'former_deciders as deciders', 'former_statuses as statuses'])
    .where('company_id', '=', company)
    .$if(screen !== null, (query) => query.where('screen', '=', screen))
    .execute()
  return rows.map((row) => ({
    ...row,
    workflow: workflowIn(row.workflow),
    rights: row.rights === null ? null : (JSON.parse(row.rights) as Partial<ReadRights>),
  }))
}

function renamedRow(row: RulesRow, renaming: RenamedNames): RulesRow {
  const { workflow, rights, deciders, statuses } = row
  return {
    ...row,
    workflow: workflow && renamedWorkflow(workflow, renaming),
    rights: rights && renamedRights(rights, renaming),
    deciders: deciders.map((role) => nameIn(renaming.roles, role)),
    statuses: statuses.map((status) => nameIn(renaming.statuses, status)),
  }
}

async function writeRules(work: Work, company: string, row: RulesRow): Promise<void> {
  await work
    .updateTable('rules')
    .set({
      hash: hashOfAccepted(row),
      workflow: workflowText(row.workflow),
      rights: row.rights && JSON.stringify(row.rights),
      former_deciders: [...row.deciders],
      former_statuses: [...row.statuses],
      // Another time, by which processes know that they have older rights in memory.
      accepted_at: sql<Date>`accepted_at + interval '1 microsecond'`,
    })
    .where('company_id', '=', company)
    .where('screen', '=', row.screen)
    .execute()
}

async function workflowsOf(work: Work, company: string) {
  const rows = await work
    .selectFrom('workflows')
    .select(['hash', 'workflow'])
    .where('company_id', '=', company)
    .execute()
  return rows.map(({ hash, workflow }) => ({ hash, workflow: { ...workflow, keeps: workflow.keeps ?? null } }))
}

async function screensUnder(work: Work, { company, screen }: RulesOf, hash: string): Promise<readonly string[]> {
  const rows = await work
    .selectFrom('documents')
    .select('screen')
    .distinct()
    .where('company_id', '=', company)
    .where('workflow_hash', '=', hash)
    .$if(screen !== null, (query) => query.where('screen', '=', screen))
    .execute()
  return rows.map((row) => row.screen)
}

interface Replaced {
  readonly hash: string
  readonly next: Workflow
  /** Workflows in the order of members in which they are hashed: the database returns them in its own. */
  readonly known: readonly Workflow[]
}

async function replaceWorkflow(work: Work, of: RulesOf, { hash, next, known }: Replaced): Promise<void> {
  const { company, screen, status } = of
  if ((await screensUnder(work, of, hash)).length > 0) {
    const same = known.find((each) => isDeepStrictEqual(each, next)) ?? next
    const workflow_hash = await storeWorkflow(work, company, same)
    await work
      .updateTable('documents')
      .set({ workflow_hash, ...(status && { status }) })
      .where('company_id', '=', company)
      .where('workflow_hash', '=', hash)
      .$if(screen !== null, (query) => query.where('screen', '=', screen))
      .execute()
  }
  await sql`delete from workflows w where w.company_id = ${company} and w.hash = ${hash} and not exists (
    select 1 from documents d where d.company_id = w.company_id and d.workflow_hash = w.hash)`.execute(work)
}
