import { ownMember } from '../../../engine/definition/own-member.ts'
import type { FastifyRequest } from 'fastify'
import type { AllowedCall, AllowedCalls } from '../../../engine/definition/allowed.ts'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { holds } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { HttpError } from '../../http/errors.ts'
import { wasCarriedOut, idempotencyKey } from '../../http/only-once.ts'
import type { CompanyCall } from '../../http/signed-in.ts'
import { flagsOf, type MenuSite, screenIn } from '../../rights/screen-access.ts'
import { listedRow, type ListingSite, lockRowsOfModule } from './listed-row.ts'
import { reasonFor, type ReasonSite } from './reason.ts'
import { keysIn, type SentRequest, matchingVariants } from './variants.ts'

/** The dependencies of the check. */
type GuardSite = ListingSite & ReasonSite & MenuSite

/**
 * Refuses a call for a row to which no action of the screen applies (`allow`): 403 with the reason of the action,
 * before anything is changed. The rows are locked until the transaction ends. A repeated call that has succeeded before
 * gets its first answer, whatever the row contains by now.
 */
export function rowGuard(site: GuardSite): (call: CompanyCall, request: FastifyRequest) => Promise<void> {
  return async (call, request) => {
    const screen = screenIn(request)
    const definition = screen === null ? undefined : site.screens.get(screen)
    if (!definition) return
    const accepted = call.person.accepted[definition.screen]?.allowed ?? {}
    if ([definition.allowed, accepted].every((calls) => Object.keys(calls).length === 0)) return
    await lockRowsOfModule(call, definition)
    const name = callIn(request)
    const guarded = { definition, name, request }
    const [variants, before] = [variantsIn(definition.allowed, name), variantsIn(accepted, name)]
    try {
      if (variants.length > 0)
        await requireAllowed(call, site, { ...guarded, variants: matchingVariants(variants, sentBy(request)) })
      if (before.length === 0 || JSON.stringify(before) === JSON.stringify(variants)) return
      await requireAllowed(call, site, { ...guarded, variants: acceptedVariants(before, sentBy(request)) })
    } catch (error) {
      if (!(error instanceof HttpError) || !(await wasCarriedOut(call.work, call.person, idempotencyKey(request))))
        throw error
    }
  }
}

const NO_WAYS: readonly AllowedCall[] = []

const variantsIn = (calls: AllowedCalls, name: string): readonly AllowedCall[] => ownMember(calls, name) ?? NO_WAYS

/** The accepted variants that match the request; if none does, all accepted variants with conditions. */
function acceptedVariants(variants: readonly AllowedCall[], request: SentRequest): readonly AllowedCall[] {
  const alike = matchingVariants(variants, request)
  return alike.length > 0 ? alike : variants.filter(({ allow }) => allow.length > 0)
}

/** The part of the path below the screen: `deleteitem`. */
const callIn = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.url ?? '')
    .split('/')
    .slice('/main/s/:screen/'.split('/').length - 1)
    .join('/')

const sentBy = ({ query, body }: FastifyRequest): SentRequest => ({
  query: query as SentRequest['query'],
  body: (typeof body === 'object' && body !== null ? body : {}) as SentRequest['body'],
})

interface GuardedCall {
  readonly definition: ServerDefinition
  /** The path of the call below its screen. */
  readonly name: string
  /** The variants that the request matches. */
  readonly variants: readonly AllowedCall[]
  readonly request: FastifyRequest
}

async function requireAllowed(call: CompanyCall, site: GuardSite, guarded: GuardedCall): Promise<void> {
  const { variants } = guarded
  if (variants.some(({ allow }) => allow.length === 0)) return
  const names = namesFor(call, site)
  const refusals: HttpError[] = []
  for (const variant of variants) {
    const refusal = await refusalOf(call, site, { ...guarded, variant, names }).catch(ifMissing)
    if (refusal === null) return
    refusals.push(refusal)
  }
  throw refusals[0] ?? refused('This change can be made only with the buttons of its page.')
}

const refused = (reason: string): HttpError => new HttpError(403, 'row-not-allowed', reason)

/** Returns a 404, since a row that is not in one list may be in another; throws any other error. */
function ifMissing(error: unknown): HttpError {
  if (error instanceof HttpError && error.status === 404) return error
  throw error
}

interface GuardedVariant extends GuardedCall {
  readonly variant: AllowedCall
  readonly names: Names
}

/** The refusal of the call for one of its rows; null: it is allowed for all of them. Throws 404. */
async function refusalOf(call: CompanyCall, site: GuardSite, guarded: GuardedVariant): Promise<HttpError | null> {
  const { definition, name, variant, names, request } = guarded
  const keys = keysIn(variant, sentBy(request))
  if (variant.rows === null || keys.length === 0) return refused('No row is named.')
  const isDeleted = name === 'deleteitem'
  // Sorted, so that two calls for the same rows cannot deadlock.
  for (const key of keys.toSorted()) {
    const row = await listedRow(call, site, { definition, read: variant.rows.read, key, isDeleted, names })
    const about = { ...names, row }
    const against = variant.allow.find(({ guard }) => !holds(guard.when, about))
    if (against) return refused(reasonFor(against.guard, about, { site, app: call.app, request }))
  }
  return null
}

/** The names that conditions can use besides the row. */
function namesFor({ person, app }: CompanyCall, site: GuardSite): Names {
  const { id, name: userName, email, admin, erpType, company, isTest: isTestDb } = person
  const flags: Value = flagsOf(site, person)
  const session = { id, userName, email, admin, erpType, company, isTestDb, flags }
  const now = new Date()
  return { session, filter: {}, today: dayIn(app.timeZone, now), now: now.toISOString() }
}
