/**
 * Reads answers of an ERP leniently: members may be missing, located beside or inside others, or be numbers
 * written as texts or a bare array.
 */
import type { Capability } from './capabilities.ts'
import type { LocaleSettings } from '../definition/format.ts'
import type { LoginWays, Row, RowPage, Session, VersionAnswer } from './contract.ts'

type Members = Readonly<Record<string, unknown>>

interface PageShape {
  readonly pageSize?: number | null | undefined
  readonly answer?: string | undefined
}

/** The rows and the end of a list answer; `isComplete`, `uuid` and `count` beside or inside `get_list`. */
export function readRowPage(body: unknown, { pageSize = null, answer = 'get_list.result' }: PageShape): RowPage {
  const steps = answer.split('.')
  const within = steps.slice(0, -1).reduce<unknown>((of, key) => membersOf(of)[key], body)
  const last = membersOf(within)[steps.at(-1) ?? '']
  const rows = rowsOf(last) ?? rowsOf(membersOf(last)['result']) ?? rowsOf(within) ?? rowsOf(body) ?? []
  const places = [membersOf(body), membersOf(within)]
  const stated = firstOf(places, 'isComplete')
  const isComplete = stated === undefined ? pageSize === null || rows.length < pageSize : yes(stated)
  return { rows, isComplete, uuid: textOrNull(firstOf(places, 'uuid')), ...countOf(within, body) }
}

/** `count`, our extension `counts`. */
function countOf(within: unknown, body: unknown): Pick<RowPage, 'all'> {
  const counted = membersOf(within)['count'] ?? membersOf(body)['count']
  const count = typeof counted === 'string' && counted !== '' ? Number(counted) : counted
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? { all: count } : {}
}

/** `retry` may be a flag beside `uuid`, a map holding it, or the uuid itself. */
export function readRetry(body: unknown): { readonly uuid: string | null } | null {
  const places = [membersOf(body), membersOf(membersOf(body)['get_list'])]
  const retry = firstOf(places, 'retry')
  if (retry === undefined || retry === null || no(retry)) return null
  const inside = textOrNull(membersOf(retry)['uuid'])
  const bare = typeof retry === 'string' && !yes(retry) ? retry : null
  return { uuid: inside ?? textOrNull(firstOf(places, 'uuid')) ?? bare }
}

/** Whether the answer asks to repeat a list call: this is accepted whatever its `ok` says (foundation §4). */
export function asksForRepeat(body: unknown): boolean {
  return readRetry(body) !== null
}

/** Flags may be true, 1, '1', 'true' or 'y'; unknown members are passed on unchanged (foundation §7). */
export function readVersion(body: unknown): VersionAnswer {
  const members = membersOf(body)
  const flags = Object.entries(membersOf(members['flags'])).map(([name, on]) => [name, yes(on)] as const)
  return {
    ...(members as Partial<VersionAnswer>),
    loginRequired: yes(members['loginRequired']) || isUnauthorized(body),
    forcedLogout: yes(members['forcedLogout']),
    admin: yes(members['admin']),
    isTestDb: yes(members['isTestDb']),
    accessBlocked: yes(members['accessBlocked']),
    flags: Object.fromEntries(flags),
    ...(Array.isArray(members['capabilities']) ? { capabilities: members['capabilities'] as Capability[] } : {}),
    ...(members['loginWays'] ? { loginWays: readLoginWays(members['loginWays']) } : {}),
  }
}

function readLoginWays(value: unknown): LoginWays {
  const { password, otp, provider } = membersOf(value)
  const label = textOrNull(membersOf(provider)['label'])
  return { password: yes(password), otp: yes(otp), provider: provider ? { label } : null }
}

/** The signed-in person from the version answer; missing members are empty (foundation §3). */
export function sessionIn(answer: VersionAnswer): Session {
  return {
    id: String(answer.id ?? answer.email ?? answer.userName ?? ''),
    userName: answer.fullname ?? answer.userName ?? '',
    erpType: answer.erpType ?? '',
    email: answer.email ?? '',
    company: answer.company ?? '',
    admin: answer.admin ?? false,
    isTestDb: answer.isTestDb ?? false,
    flags: answer.flags ?? {},
    ...(answer.currency ? { currency: answer.currency } : {}),
    ...(answer.timeZone ? { timeZone: answer.timeZone } : {}),
    ...(answer.yearStart ? { yearStart: answer.yearStart } : {}),
    ...(answer.languages ? { languages: answer.languages } : {}),
  }
}

/** The formats of the session's company: the same object if the company has no settings of its own. */
export function sessionLocale<Site extends LocaleSettings>(
  site: Site,
  { currency, timeZone, yearStart }: Session,
): Site & LocaleSettings {
  if (currency === undefined && timeZone === undefined && yearStart === undefined) return site
  const own = { currency: currency ?? site.currency, timeZone: timeZone ?? site.timeZone }
  return { ...site, ...own, ...(yearStart === undefined ? {} : { yearStart }) }
}

/** Whether the answer has `ok: false`, in any spelling; an answer without `ok` does not. */
export function isRefused(body: unknown): boolean {
  return no(membersOf(body)['ok'])
}

/** `ok: false` with reason `unauthorized` (foundation §4, session). */
export function isUnauthorized(body: unknown): boolean {
  return isRefused(body) && membersOf(body)['reason'] === 'unauthorized'
}

interface Refusal {
  readonly serverName: string | null
  readonly reason: string | null
  readonly traceId: string | null
}

/** Name and reason under the names used by the contract and by common servers. */
export function readRefusal(body: unknown): Refusal {
  const places = [membersOf(body), membersOf(membersOf(body)['error'])]
  const pick = (...names: string[]) => {
    for (const name of names) {
      const text = textOrNull(firstOf(places, name))
      if (text !== null) return text
    }
    return null
  }
  const name = pick('name')
  return {
    serverName: name ?? pick('error'),
    // An `error` next to a name, or alone, is the whole message.
    reason: pick('reason', 'message', 'description', 'msg') ?? pick('error'),
    traceId: pick('traceId', 'trace_id', 'eventId', 'event_id'),
  }
}

/** The id under which the ERP logs the request; null: the refusal has none. */
export function readRequestId(body: unknown): string | null {
  return textOrNull(firstOf([membersOf(body), membersOf(membersOf(body)['error'])], 'requestId'))
}

/** Numbers become text; empty texts, maps and lists become null. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

function rowsOf(value: unknown): readonly Row[] | null {
  return Array.isArray(value) ? value.filter((row): row is Row => isMembers(row)) : null
}

/** A list, bare or under `result`. */
export function listIn(value: unknown): readonly unknown[] | null {
  const inside = isMembers(value) ? value['result'] : value
  return Array.isArray(inside) ? inside : null
}

function firstOf(places: readonly Members[], name: string): unknown {
  return places.find((place) => place[name] !== undefined)?.[name]
}

/** The members of a map; an empty map for any other value, so that a path can be followed without checks. */
export function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {}
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value means yes, in any spelling. Any other value, or a missing one, does not. */
export function yes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'y' || value === 'Y'
}

/** Whether a value means no, in any spelling; an empty text does, a missing value does not. */
export function no(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(0|n|no|false|)$/i.test(value))
}
