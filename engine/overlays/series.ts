/** A voucher series as the ERP sends it (site-modules §3, voucher series). */
import { membersOf, textOrNull } from '../screen/answers.ts'
import { t } from '../messages/message.ts'

/** How the numbers of new entries are formed. */
export interface Series {
  readonly id: string
  readonly prefix: string
  readonly suffix: string
  /** The first number; NaN while the typed text is no number. */
  readonly start: number
  /** The number of the next entry; '' when unknown. */
  readonly nextSlug: string
  /** The running number in it; null when the ERP does not send it. */
  readonly next: number | null
  readonly autogenerate: boolean
}

/** @param answer of `slugconfig`; missing members get their defaults */
export function readSeries(answer: unknown): Series {
  const config = membersOf(membersOf(answer)['get_slugconfig'])
  const nextSlug = textOrNull(config['nextSlug']) ?? ''
  const auto = config['autogenerate']
  return {
    id: textOrNull(config['id']) ?? '',
    prefix: textOrNull(config['prefix']) ?? '',
    suffix: textOrNull(config['suffix']) ?? '',
    start: Number(config['start'] ?? 1),
    nextSlug,
    next: config['next'] === undefined ? numberIn(nextSlug) : Number(config['next']),
    autogenerate: auto === true || auto === 1 || auto === '1',
  }
}

/** The longest run of digits is the running number. */
function numberIn(slug: string): number | null {
  const runs = [...slug.matchAll(/\d+/g)].map(([digits]) => digits)
  const longest = runs.toSorted((some, other) => other.length - some.length)[0]
  return longest === undefined ? null : Number(longest)
}

/** Numbers beyond the chosen start already exist (site-modules §5); null: no conflict. */
export function conflictOf({ next }: Series, { start, autogenerate }: Series): string | null {
  if (!autogenerate || next === null || !(next > start)) return null
  return t('Numbers up to {last} are in use: the next one is {next}, not {start}.', { last: next - 1, next, start })
}
