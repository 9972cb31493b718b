import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { NO_RIGHTS, type ReadRights, rightsIn } from '../../../engine/definition/rights.ts'
import { allowedInWords, rightsChanges, rightsInWords } from '../../../engine/definition/rights-changes.ts'
import { workflowChanges, workflowInWords } from '../../../engine/definition/workflow-changes.ts'
import { appendAudit } from '../../audit/audit.ts'
import { decidersIn, statusesIn, workflowIn, workflowText } from '../../../engine/definition/workflow.ts'
import type { Work } from '../../database/tenant.ts'

/**
 * The accepted rules of a screen. A changed workflow applies to new documents only after a person has accepted it;
 * documents retain the workflow they were created under. Extended rights also wait for acceptance
 * (rights/definitions.ts).
 */
export interface AcceptedRules {
  readonly hash: string
  /** Null: accepted that documents need no decision. */
  readonly workflow: Workflow | null
  /** Null: the screen has no rights of its own. */
  readonly rights: ReadRights | null
  readonly by: string
  readonly at: Date
}

type Ruled = Pick<ServerDefinition, 'screen' | 'workflow' | keyof ReadRights>

/** The hash of workflow and rights; without rights, of the workflow only. */
export const hashOfRules = (definition: Omit<Ruled, 'screen'>): string =>
  hashOfAccepted({ workflow: definition.workflow, rights: rightsOf(definition) })

interface StoredRules {
  readonly workflow: Workflow | null
  /** The declared rights only; null: none. */
  readonly rights: Partial<ReadRights> | null
}

/** The same hash, of rules as they are stored. */
export function hashOfAccepted({ workflow, rights }: StoredRules): string {
  const text = workflowText(workflow) + (rights === null ? '' : rightsText(rights))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The declared rights to see, manage and change; null: none. Undeclared ones are left out of the hash. */
function rightsOf({ see, seen, manage, change, allowed }: Omit<Ruled, 'screen'>): Partial<ReadRights> | null {
  const isEmpty = [seen, manage, allowed].every((rights) => Object.keys(rights).length === 0)
  if (see === null && change === null && isEmpty) return null
  return {
    see,
    seen,
    ...(manage.length > 0 && { manage }),
    ...(change !== null && { change }),
    ...(Object.keys(allowed).length > 0 && { allowed }),
  }
}

/** The text to hash. Of `allow` only the conditions: its reasons, and what else the page uses, may change. */
function rightsText(rights: Partial<ReadRights>): string {
  const { allowed, ...others } = rights
  return JSON.stringify(allowed ? { ...others, allowed: allowedInWords({ allowed }) } : others)
}

/** The accepted rules of a company, by screen. */
export async function readRules(work: Work, company: string): Promise<ReadonlyMap<string, AcceptedRules>> {
  const rows = await work.selectFrom('rules').selectAll().where('company_id', '=', company).execute()
  return new Map(
    rows.map(({ screen, hash, workflow, rights, accepted_by: by, accepted_at: at }) => {
      const accepted = {
        workflow: workflowIn(workflow),
        rights: rights === null ? null : rightsIn(rights),
      }
      return [screen, { hash, ...accepted, by, at }] as const
    }),
  )
}

/** The names of the screens whose rules a company has accepted, in any version. */
export async function acceptedScreens(work: Work, company: string): Promise<ReadonlySet<string>> {
  const rows = await work.selectFrom('rules').select('screen').where('company_id', '=', company).execute()
  return new Set(rows.map(({ screen }) => screen))
}

/** Whether the rules differ from the accepted ones. A screen without rules has none to accept. */
export function areRulesPending(hash: string | undefined, definition: Ruled): boolean {
  const hasRules = definition.workflow !== null || rightsOf(definition) !== null
  return hash === undefined ? hasRules : hash !== hashOfRules(definition)
}

/** The differences between the accepted rules of a screen and those of its file, one per line; at first all of them. */
export function rulesChanged(accepted: AcceptedRules | undefined, definition: Ruled): readonly string[] {
  const workflow = accepted?.workflow ?? null
  const isSame = workflowText(workflow) === workflowText(definition.workflow)
  const moves = isSame ? [] : workflowChanges(workflow, definition.workflow)
  if (accepted === undefined) return [...moves, ...rightsInWords(definition)]
  return [...moves, ...rightsChanges(accepted.rights ?? NO_RIGHTS, definition)]
}

/** The differences for the audit: the removed and the added rules, one per line. */
function rulesInAudit(accepted: AcceptedRules | undefined, definition: Ruled) {
  const before = rulesInWords(accepted?.workflow ?? null, accepted?.rights ?? NO_RIGHTS)
  const after = rulesInWords(definition.workflow, definition)
  return {
    before: before.filter((line) => !after.includes(line)).join('\n'),
    after: after.filter((line) => !before.includes(line)).join('\n'),
  }
}

const rulesInWords = (workflow: Workflow | null, rights: ReadRights): readonly string[] => [
  ...workflowInWords(workflow),
  ...rightsInWords(rights),
]

/** The workflow of new documents of a screen; null: none, or none accepted. */
export async function acceptedWorkflow(
  work: Work,
  company: string,
  { screen }: Pick<Ruled, 'screen'>,
): Promise<Workflow | null> {
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
  const rights = rightsOf(definition)
  const before = (await readRules(work, company)).get(screen)
  const accepted = {
    hash: hashOfRules(definition),
    workflow: workflowText(workflow),
    rights: rights && JSON.stringify(rights),
    accepted_by: by,
    ...(await formerRules(work, { company, screen, before: before?.workflow ?? null })),
  }
  await work
    .insertInto('rules')
    .values({ company_id: company, screen, ...accepted })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'screen']).doUpdateSet({ ...accepted, accepted_at: sql<Date>`now()` }),
    )
    .execute()
  const entry = { event: 'rules-accepted', ...actor, screen, hash: accepted.hash, by }
  await appendAudit(work, company, { ...entry, ...rulesInAudit(before, definition) })
}

interface RulesBefore {
  readonly company: string
  readonly screen: string
  /** The workflow in force until now. */
  readonly before: Workflow | null
}

/** The deciders and statuses of all rules accepted so far: documents in flight keep theirs. */
async function formerRules(work: Work, { company, screen, before }: RulesBefore) {
  const stored = await work
    .selectFrom('rules')
    .select(['former_deciders', 'former_statuses'])
    .where('company_id', '=', company)
    .where('screen', '=', screen)
    .executeTakeFirst()
  return {
    former_deciders: [...new Set([...(stored?.former_deciders ?? []), ...decidersIn(before)])],
    former_statuses: [...new Set([...(stored?.former_statuses ?? []), ...statusesIn(before)])],
  }
}

/** In a sample company the first rules of a screen are accepted automatically; later ones wait there, too. */
export async function acceptFirstRules(work: Work, company: string, definition: Ruled): Promise<void> {
  if (!areRulesPending(undefined, definition) || (await readRules(work, company)).has(definition.screen)) return
  await acceptRules(work, company, { definition, by: 'first version', actor: { person: null } })
}
