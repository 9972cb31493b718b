import type { FastifyInstance } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import accept from '../../schemas/erp/rules-accept.schema.json' with { type: 'json' }
import read from '../../schemas/erp/rules.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import {
  type AcceptedRules,
  acceptRules,
  hashOfRules,
  areRulesPending,
  readRules,
  rulesChanged,
} from '../workflow/rules/rules.ts'
import { otherTypes } from '../rows/records/other-types.ts'
import { twinsInWords } from '../rows/records/key-twins.ts'
import { MOST_READ, unknownInScreen } from '../renames/unknown-names.ts'
import { waitingUnderEarlierRules } from '../workflow/in-flight.ts'
import { heldRoles, unheldRoles } from '../workflow/rules/unheld-roles.ts'
import { seedScreen } from '../sample/seed.ts'
import { actorOf, type Person } from '../http/person.ts'
import { HttpError } from '../http/errors.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { bodyOf, type CallBody, queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

type Body = CallBody<'rules-accept'>

const policy = { config: { policy: 'session' } } as const
/** The page that makes a file of the rules. */
const PERMISSIONS = '/ssr/permissions'

export function registerRules(app: FastifyInstance, context: ServerContext): void {
  const list = signedIn(context, async ({ work, person }, request) => {
    const { companyId } = admin(person)
    const { screen, fmt } = queryOf<'rules'>(request)
    if (fmt !== undefined) await auditExport(work, person, fmt)
    const [rules, held] = [await readRules(work, companyId), await heldRoles(work, companyId)]
    const answer = []
    for (const definition of screensOf(context, person)) {
      if (screen !== undefined && screen !== definition.screen) continue
      const rule = ruleAnswer(definition, rules.get(definition.screen))
      if (rule === null) continue
      const unheld = unheldRoles(definition, context.app(), held)
      // Up to 100,000 rows are read for it, so that it is asked for screen by screen.
      answer.push({
        ...rule,
        unheld,
        ...(screen !== undefined && (await countsOf(context, { work, person }, definition))),
      })
    }
    return answer
  })
  app.get('/rules', { ...policy, schema: { querystring: read.query } }, list)
  const take = signedIn(
    context,
    async (call, request) => await takeRules(context, call, bodyOf<'rules-accept'>(request)),
  )
  const schema = { querystring: accept.query, body: accept.body }
  app.post('/rules', { ...policy, schema }, async (request, reply) => {
    const answer = await take(request, reply)
    // Undecided sample rows are recreated under the new rules.
    if (reply.statusCode === 200) await refill(context, bodyOf<'rules-accept'>(request))
    return answer
  })
}

/** What the stored rows say about a screen's file. */
async function countsOf(
  context: ServerContext,
  { work, person: { companyId: company } }: SignedCall,
  definition: ServerDefinition,
) {
  const earlier = await waitingUnderEarlierRules(work, { company, definition, app: context.app() })
  const twins = await twinsInWords({ work, person: { companyId: company }, definition })
  const unknown = await unknownInScreen(work, { company, definition, app: context.app(), most: MOST_READ })
  return { earlier, twins, misfits: await otherTypes(work, { company, definition }), unknown }
}

async function auditExport(work: SignedCall['work'], person: Person, fmt: string): Promise<void> {
  await appendAudit(work, person.companyId, { event: 'export', ...actorOf(person), path: PERMISSIONS, fmt })
}

function admin(person: Person): Person {
  if (person.admin) return person
  throw new HttpError(403, 'forbidden', 'Only an administrator may look at the rules and accept them.')
}

function screensOf({ screens }: ServerContext, { erpType }: Person): readonly ServerDefinition[] {
  return screens.all().filter((each) => each.platform.some((platform) => platform === erpType))
}

function ruleAnswer(definition: ServerDefinition, accepted: AcceptedRules | undefined) {
  const waits = areRulesPending(accepted?.hash, definition)
  if (!accepted && !waits) return null
  return {
    screen: definition.screen,
    label: definition.label,
    pending: waits ? hashOfRules(definition) : null,
    accepted_by: accepted?.by ?? null,
    accepted_at: accepted?.at.toISOString() ?? null,
    changes: waits ? rulesChanged(accepted, definition) : [],
  }
}

/** Accepts the rules with this hash. Throws 409 if newer rules wait for acceptance. */
async function takeRules(context: ServerContext, { work, person }: SignedCall, { screen, hash }: Body) {
  const { companyId, name, impersonator } = admin(person)
  const definition = screensOf(context, person).find((each) => each.screen === screen)
  if (!definition) throw new HttpError(404, 'unknown-screen', 'There is no such screen.')
  const accepted = (await readRules(work, companyId)).get(screen)
  if (!areRulesPending(accepted?.hash, definition) || hash !== hashOfRules(definition)) {
    throw new HttpError(
      409,
      'other-rules',
      `These are not the rules of ${screen} that wait now. Please read them again.`,
    )
  }
  const by = impersonator === null ? name : `${name} (${impersonator})`
  await acceptRules(work, companyId, { definition, by, actor: actorOf(person) })
  return { ok: true, screen, accepted_by: by }
}

async function refill({ config, database, screens, app }: ServerContext, { screen }: Body): Promise<void> {
  const definition = screens.get(screen)
  if (config.sample && definition) await seedScreen(database, { definition, app: app(), screens })
}
