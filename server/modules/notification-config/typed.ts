import { LAST_DAY, MONTH_DAYS, type Schedule, WEEK_DAYS } from '../../alerts/schedule.ts'
import type { Channel } from '../../database/column-types.ts'
import type { FieldErrors } from '../../http/change.ts'
import { type CatalogueAlert, MOST_WHATSAPP } from './catalogue.ts'
import type { Reachable } from './people.ts'
import type { CallBody } from '../../http/request.ts'

/** The sent form of one alert; missing members stay unchanged. */
export type TypedAlert = CallBody<'notificationconfig-item'>

/** The values to store; undefined: unchanged. */
export interface AlertValues {
  readonly people: Readonly<Record<Channel, readonly string[] | undefined>>
  readonly toClient: boolean | undefined
  /** Null: no longer scheduled. */
  readonly schedule: Schedule | null | undefined
}

type Fields = Record<string, string>

/** Parses the form of this alert, or returns errors by field. */
export function parseTypedAlert(
  typed: TypedAlert,
  { alert, users }: { alert: CatalogueAlert; users: ReadonlyMap<string, Reachable> },
): AlertValues | { readonly errors: FieldErrors } {
  const errors: Fields = {}
  const people = {
    email: peopleOf(typed.has_email, { users, channel: 'email', field: 'has_email', errors }),
    whatsapp: peopleOf(typed.has_whatsapp, { users, channel: 'whatsapp', field: 'has_whatsapp', errors }),
  }
  if (alert.kind === 'event' && (people.whatsapp?.length ?? 0) > MOST_WHATSAPP) {
    errors['has_whatsapp'] = `At most ${MOST_WHATSAPP} users.`
  }
  const schedule = alert.kind === 'scheduled' ? scheduleTyped(typed, errors) : undefined
  if (Object.keys(errors).length > 0) return { errors }
  return { people, toClient: alert.kind === 'event' ? (typed.send_alert_to_client ?? undefined) : undefined, schedule }
}

interface ChosenUsersOptions {
  readonly users: ReadonlyMap<string, Reachable>
  readonly channel: Channel
  readonly field: string
  readonly errors: Fields
}

/** Usernames to ids, each once. */
function peopleOf(
  names: readonly string[] | null | undefined,
  { users, channel, field, errors }: ChosenUsersOptions,
): readonly string[] | undefined {
  if (names === undefined) return undefined
  return [...new Set(names ?? [])].flatMap((name) => {
    const user = users.get(name)
    if (!user) errors[field] = `There is nobody called "${name}".`
    else if (channel === 'whatsapp' && !user.hasMobile) errors[field] = `${name} has no mobile number.`
    else if (channel === 'email' && !user.hasEmail) errors[field] = `${name} has no email address.`
    return user ? [user.id] : []
  })
}

function scheduleTyped(typed: TypedAlert, errors: Fields): Schedule | null | undefined {
  const { repeats: frequency, due_time: at } = typed
  if (frequency === undefined) return undefined
  if (frequency === null || frequency === '' || frequency === 'Never') return null
  if (frequency !== 'Daily' && frequency !== 'Weekly' && frequency !== 'Monthly') {
    errors['repeats'] = `"${frequency}" cannot be chosen.`
    return null
  }
  const time = at?.trim() ?? ''
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) errors['due_time'] = 'Write the time as hh:mm, such as 09:30.'
  const weekDays = frequency === 'Weekly' ? weekDaysTyped(typed.week_days ?? [], errors) : []
  const monthDay = frequency === 'Monthly' ? monthDayTyped(typed.month_day, errors) : 0
  return { frequency, weekDays, monthDay, at: time }
}

function weekDaysTyped(names: readonly string[], errors: Fields): readonly number[] {
  const weekDays: readonly string[] = WEEK_DAYS
  const unknown = names.find((name) => !weekDays.includes(name))
  if (names.length === 0) errors['week_days'] = 'Required.'
  if (unknown !== undefined) errors['week_days'] = `"${unknown}" cannot be chosen.`
  return [...new Set(names.map((name) => weekDays.indexOf(name) + 1))].toSorted((one, other) => one - other)
}

function monthDayTyped(text: string | null | undefined, errors: Fields): number {
  if (!text) errors['month_day'] = 'Required.'
  else if (!MONTH_DAYS.includes(text)) errors['month_day'] = `"${text}" cannot be chosen.`
  return text === LAST_DAY ? 0 : Number(text)
}
