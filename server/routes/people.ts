import type { FastifyInstance, FastifyRequest } from 'fastify'
import deactivation from '../../schemas/erp/people-deactivation.schema.json' with { type: 'json' }
import ending from '../../schemas/erp/people-endsessions.schema.json' with { type: 'json' }
import invitation from '../../schemas/erp/people-invitation.schema.json' with { type: 'json' }
import save from '../../schemas/erp/people-item.schema.json' with { type: 'json' }
import listCall from '../../schemas/erp/people-list.schema.json' with { type: 'json' }
import openWork from '../../schemas/erp/people-openwork.schema.json' with { type: 'json' }
import props from '../../schemas/erp/people-props.schema.json' with { type: 'json' }
import reactivation from '../../schemas/erp/people-reactivation.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import { changing, changingRoute, type ChangeResult, requestedKey } from '../http/change.ts'
import { actorOf } from '../http/person.ts'
import { bodyOf, type CallBody, queryOf } from '../http/request.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { deactivate, reactivate } from '../people/deactivate.ts'
import { invite } from '../people/invitations.ts'
import { listPeople } from '../people/list.ts'
import { requirePeopleManager, requireRightOver } from '../people/manage-people.ts'
import { moduleOptions } from '../people/modules.ts'
import { openWorkOf, rolesWithoutPersonText } from '../people/open-work.ts'
import {
  addPerson,
  changePerson,
  endSessions,
  findPerson,
  PEOPLE_SCREEN,
  type PersonForm,
  type StoredPerson,
} from '../people/people.ts'
import { peopleList } from '../people/people-list.ts'
import type { ServerContext } from './context.ts'
import { registerListCall } from './lists.ts'

const at = (call: string) => `/s/${PEOPLE_SCREEN}/${call}`

/** The people of a company with their roles, their access and their invitations. */
export function registerPeople(app: FastifyInstance, context: ServerContext): void {
  const list: typeof peopleList = (request) => {
    requirePeopleManager(request.person, context.screens.get(PEOPLE_SCREEN))
    return peopleList(request)
  }
  registerListCall(app, context, { path: at('list'), label: 'People', query: listCall.query, list })
  const read = { config: { policy: 'session' } } as const
  app.get(at('props'), { ...read, schema: { querystring: props.query } }, propsHandler(context))
  app.get(at('openwork'), { ...read, schema: { querystring: openWork.query } }, openWorkHandler(context))
  app.post(at('item'), changingRoute(save), wakingDelivery(context, changing(context, saved(context))))
  app.post(at('invitation'), changingRoute(invitation), wakingDelivery(context, changing(context, invited(context))))
  app.post(at('deactivation'), changingRoute(deactivation), changing(context, deactivated(context)))
  app.post(at('reactivation'), changingRoute(reactivation), changing(context, reactivated(context)))
  app.post(at('endsessions'), changingRoute(ending), changing(context, sessionsEnded(context)))
}

type Handler = ReturnType<typeof changing>

/** Starts the delivery after the commit. */
export function wakingDelivery(context: ServerContext, handler: Handler): Handler {
  return async (request, reply) => {
    const answer = await handler(request, reply)
    context.delivery.wake()
    return answer
  }
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => {
    const { screens } = context
    requirePeopleManager(person, screens.get(PEOPLE_SCREEN))
    const app = context.app()
    const options = (of: readonly { readonly name: string; readonly label: string }[]) =>
      of.map(({ name: id, label: text }) => ({ id, text }))
    const people = await listPeople(work, person.companyId)
    const get_props = {
      roles: options(app.roles),
      team: options(app.sections),
      modules: moduleOptions(app, screens),
      countryCodes: Object.entries(app.countryCodes).map(([country, id]) => ({ id, text: `${country} ${id}` })),
      people: people.filter(({ state }) => state === 'Active').map(({ id, name: text }) => ({ id, text })),
    }
    return { ok: true, get_props }
  })
}

function openWorkHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const person = await personFor(context, call, queryOf<'people-openwork'>(request).key ?? '')
    const open = await openWorkOf(call.work, call.person.companyId, {
      person,
      site: context.app(),
      screens: context.screens,
    })
    return { ok: true, get_openwork: { text: rolesWithoutPersonText(open), ...open } }
  })
}

/** A person of the company whom the caller may change. Throws 403 and 404. */
async function personFor({ screens }: ServerContext, { work, person }: SignedCall, id: string): Promise<StoredPerson> {
  requirePeopleManager(person, screens.get(PEOPLE_SCREEN))
  const stored = await findPerson(work, person.companyId, id)
  requireRightOver(person, stored, null)
  return stored
}

type Change = (call: SignedCall, request: FastifyRequest) => Promise<ChangeResult>

function saved(context: ServerContext): Change {
  return async (call, request) => {
    const { work, person } = call
    const key = requestedKey(request)
    requirePeopleManager(person, context.screens.get(PEOPLE_SCREEN))
    const before = key === null ? null : await personFor(context, call, key)
    const form = formIn(bodyOf<'people-item'>(request), before)
    requireRightOver(person, before, form)
    const app = context.app()
    const modules = moduleOptions(app, context.screens).map(({ id }) => id)
    const change = { company: person.companyId, form, site: app, modules, actor: actorOf(person) }
    const stored = before ? await changePerson(work, before, change) : await addPerson(work, change)
    if ('errors' in stored) return stored
    const isInvited = before === null || (before.joinedAt === null && before.active && hasMoved(before, form))
    return { id: stored.id, channel: isInvited ? await sendTo(context, call, stored.id) : null }
  }
}

/** Whether the address has changed: a person who has not accepted yet then gets a new link, and the old one expires. */
const hasMoved = (before: StoredPerson, { email, phone }: PersonForm): boolean =>
  before.email !== email.trim().toLowerCase() || (before.email === '' && before.phone !== phone)

async function sendTo({ database, app }: ServerContext, { work, person }: SignedCall, id: string) {
  const stored = await findPerson(work, person.companyId, id)
  const { companyId: company, name: by } = person
  const inviting = { company, actor: actorOf(person), by, secret: database.secret, app: app() }
  return await invite(work, stored, inviting)
}

/** Members that are not sent keep their value; for a new person they are empty. */
function formIn(body: CallBody<'people-item'>, before: StoredPerson | null): PersonForm {
  return {
    name: body.name ?? before?.name ?? '',
    email: body.email === undefined ? (before?.email ?? '') : (body.email ?? ''),
    countryCode: body.countryCode ?? before?.countryCode ?? '',
    phone: body.phone === undefined ? (before?.phone ?? '') : (body.phone ?? ''),
    roles: body.roles === undefined ? (before?.roles ?? []) : (body.roles ?? []),
    team: body.team === undefined ? (before?.team ?? []) : (body.team ?? []),
    modulesOff: body.modulesOff === undefined ? (before?.modulesOff ?? []) : (body.modulesOff ?? []),
    admin: body.admin ?? before?.admin ?? false,
  }
}

function invited(context: ServerContext): Change {
  return async (call, request) => {
    const { id } = await personFor(context, call, bodyOf<'people-invitation'>(request).key)
    return { channel: await sendTo(context, call, id) }
  }
}

function deactivated(context: ServerContext): Change {
  return async (call, request) => {
    const { key, handTo, leave } = bodyOf<'people-deactivation'>(request)
    const stored = await personFor(context, call, key)
    // A caller who may not give roles to a person may not hand work over to that person either.
    if (handTo) await personFor(context, call, handTo)
    const { companyId: company } = call.person
    const change = {
      company,
      site: context.app(),
      screens: context.screens,
      actor: actorOf(call.person),
      handTo: handTo || null,
      leave: leave ?? false,
    }
    const done = await deactivate(call.work, stored, change)
    return 'errors' in done ? done : { sessions: done.sessions }
  }
}

function reactivated(context: ServerContext): Change {
  return async (call, request) => {
    const stored = await personFor(context, call, bodyOf<'people-reactivation'>(request).key)
    await reactivate(call.work, stored, { company: call.person.companyId, actor: actorOf(call.person) })
    return {}
  }
}

function sessionsEnded(context: ServerContext): Change {
  return async (call, request) => {
    const { work, person } = call
    const { id } = await personFor(context, call, bodyOf<'people-endsessions'>(request).key)
    const sessions = await endSessions(work, { company: person.companyId, id }, 'administrator')
    const entry = { event: 'sessions-ended', ...actorOf(person), screen: PEOPLE_SCREEN, document: id, sessions }
    await appendAudit(work, person.companyId, entry)
    return { sessions }
  }
}
