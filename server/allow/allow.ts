import type { FastifyRequest } from 'fastify'
import type { AllowedCall } from '../../engine/definition/allowed.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { CallError } from '../http/errors.ts'
import { isAnswered, keyOf } from '../http/only-once.ts'
import type { Person } from '../http/person.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { flagsOf, screenIn } from '../rights/screen-access.ts'
import { listedRow, type ListingSite, lockRowsOfModule } from './listed-row.ts'
import { reasonFor, type ReasonSite } from './reason.ts'
import { keysIn, type SentRequest, waysOf } from './ways.ts'

/** What deciding about rows needs of the server. */
type GuardSite = ListingSite & ReasonSite

/**
 * Refuses a call about a row that no action of its screen may be used on (`allow`): 403 with the reason of the action,
 * before anything is changed. The rows are locked until the transaction ends. A repetition of a call that was carried out
 * gets its answer, whatever the row is like by now.
 */
export function rowGuard(site: GuardSite): (call: SignedCall, request: FastifyRequest) => Promise<void> {
  return async (call, request) => {
    const screen = screenIn(request)
    const definition = screen === null ? undefined : site.screens.get(screen)
    if (!definition || Object.keys(definition.allowed).length === 0) return
    await lockRowsOfModule(call, definition)
    const name = callIn(request)
    const ways = Object.hasOwn(definition.allowed, name) ? definition.allowed[name] : undefined
    if (!ways) return
    try {
      await requireAllowed(call, site, { definition, name, ways, request })
    } catch (error) {
      if (!(error instanceof CallError) || !(await isAnswered(call.work, call.person, keyOf(request)))) throw error
    }
  }
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

interface Asked {
  readonly definition: ServerDefinition
  /** Of the call, below its screen. */
  readonly name: string
  readonly ways: readonly AllowedCall[]
  readonly request: FastifyRequest
}

async function requireAllowed(call: SignedCall, site: GuardSite, asked: Asked): Promise<void> {
  const ways = waysOf(asked.ways, sentBy(asked.request))
  if (ways.some(({ allow }) => allow.length === 0)) return
  const names = namesFor(call.person, site)
  const refusals: string[] = []
  for (const way of ways) {
    const refusal = await refusalOf(call, site, { ...asked, way, names })
    if (refusal === null) return
    refusals.push(refusal)
  }
  throw new CallError(403, 'row-not-allowed', refusals[0] ?? 'This can be done only as the page does it.')
}

interface AskedOneWay extends Asked {
  readonly way: AllowedCall
  readonly names: Names
}

/** Why the call may not be made about one of its rows; null: it may, about all of them. */
async function refusalOf(call: SignedCall, site: GuardSite, asked: AskedOneWay): Promise<string | null> {
  const { definition, name, way, names, request } = asked
  const keys = keysIn(way, sentBy(request))
  if (way.rows === null || keys.length === 0) return 'No row is named.'
  const isDeleted = name === 'deleteitem'
  // In one order, so that two calls about the same rows do not wait for each other for ever.
  for (const key of keys.toSorted()) {
    const row = await listedRow(call, site, { definition, read: way.rows.read, key, isDeleted, names })
    const about = { ...names, row }
    const refused = way.allow.find(({ guard }) => !holds(guard.when, about))
    if (refused) return reasonFor(refused.guard, about, { site, request })
  }
  return null
}

/** What conditions read beside the row. */
function namesFor(person: Person, site: GuardSite): Names {
  const { id, name: userName, email, admin, erpType, company, isTest: isTestDb } = person
  const flags: Value = flagsOf(site, person)
  const session = { id, userName, email, admin, erpType, company, isTestDb, flags }
  const now = new Date()
  return { session, filter: {}, today: dayIn(site.app().timeZone, now), now: now.toISOString() }
}
