import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Work } from '../database/tenant.ts'

/**
 * The accepted workflow of a screen. A changed workflow applies to new documents only after a person has
 * accepted it (trust.md, rule 16). Documents keep the workflow they were created under.
 */
export interface AcceptedRules {
  readonly hash: string
  /** Null: accepted that documents need no decision. */
  readonly workflow: Workflow | null
  readonly by: string
  readonly at: Date
}

type Ruled = Pick<ServerDefinition, 'screen' | 'workflow'>

export function hashOfRules({ workflow }: Pick<Ruled, 'workflow'>): string {
  return createHash('sha256').update(JSON.stringify(workflow)).digest('hex').slice(0, 32)
}

/** By screen. */
export async function readRules(work: Work, company: string): Promise<ReadonlyMap<string, AcceptedRules>> {
  const rows = await work.selectFrom('rules').selectAll().where('company_id', '=', company).execute()
  return new Map(
    rows.map(({ screen, hash, workflow, accepted_by: by, accepted_at: at }) => {
      return [screen, { hash, workflow: JSON.parse(workflow) as Workflow | null, by, at }] as const
    }),
  )
}

/** Whether the rules differ from the accepted ones. A screen that never had a workflow has none to accept. */
export function isPending(hash: string | undefined, definition: Ruled): boolean {
  return hash === undefined ? definition.workflow !== null : hash !== hashOfRules(definition)
}

/** The workflow of new documents of a screen; null: none, or none accepted. */
export async function acceptedWorkflow(work: Work, company: string, { screen }: Ruled): Promise<Workflow | null> {
  return (await readRules(work, company)).get(screen)?.workflow ?? null
}

interface Acceptance {
  readonly definition: Ruled
  /** Name of the person, for display. */
  readonly by: string
  readonly actor: { readonly person: string | null; readonly impersonator?: string }
}

/** Makes the newest rules of a screen effective, with their audit entry. */
export async function acceptRules(work: Work, company: string, { definition, by, actor }: Acceptance): Promise<void> {
  const { screen, workflow } = definition
  const accepted = { hash: hashOfRules(definition), workflow: JSON.stringify(workflow), accepted_by: by }
  await work
    .insertInto('rules')
    .values({ company_id: company, screen, ...accepted })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'screen']).doUpdateSet({ ...accepted, accepted_at: sql<Date>`now()` }),
    )
    .execute()
  await appendAudit(work, company, { event: 'rules-accepted', ...actor, screen, hash: accepted.hash, by })
}

/** In a sample company the first rules of a screen are accepted automatically; later ones wait there, too. */
export async function acceptFirstRules(work: Work, company: string, definition: Ruled): Promise<void> {
  if (definition.workflow === null || (await readRules(work, company)).has(definition.screen)) return
  await acceptRules(work, company, { definition, by: 'first version', actor: { person: null } })
}
