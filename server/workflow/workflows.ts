import { createHash } from 'node:crypto'
import type { Workflow } from '../../engine/definition/definition.ts'
import { workflowText } from '../../engine/definition/workflow.ts'
import type { Work } from '../database/tenant.ts'

/**
 * The workflows under which documents were created, stored by the hash of their content, so that an entry
 * never changes and is cached without expiry.
 */
export interface Workflows {
  get(work: Work, company: string, hash: string | null): Promise<Workflow | null>
  /** From the cache only; undefined: not cached. */
  cached(hash: string | null): Workflow | null | undefined
}

export function createWorkflows(): Workflows {
  const cache = new Map<string, Workflow>()
  return {
    cached: (hash) => (hash === null ? null : cache.get(hash)),
    async get(work, company, hash) {
      if (hash === null) return null
      const stored = cache.get(hash)
      if (stored) return stored
      const { workflow } = await work
        .selectFrom('workflows')
        .select('workflow')
        .where('company_id', '=', company)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow()
      const whole = { ...workflow, keeps: workflow.keeps ?? null }
      cache.set(hash, whole)
      return whole
    },
  }
}

export const hashOfWorkflow = (workflow: Workflow): string =>
  createHash('sha256').update(workflowText(workflow)).digest('hex').slice(0, 32)

/** Stores a workflow for new documents. Returns its hash. */
export async function storeWorkflow(work: Work, company: string, workflow: Workflow): Promise<string> {
  const text = workflowText(workflow)
  const hash = hashOfWorkflow(workflow)
  await work
    .insertInto('workflows')
    .values({ company_id: company, hash, workflow: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}
