import { MORE_THAN_COUNTED, type WaitingCount } from '../../calls/contract.ts'
import type { MenuEntry, MenuSection } from '../site/menu.ts'

/** One screen with documents that wait for the person. */
export interface WaitingScreen {
  readonly entry: MenuEntry
  readonly section: string
  readonly count: Count
  readonly statuses: readonly { readonly status: string; readonly count: Count }[]
}

/** `more`: there are more than were counted, "10,000+". */
export interface Count {
  readonly number: number
  readonly more: boolean
}

/** The screens with waiting documents, in the order of the menu; those outside of the person's menu are left out. */
export function waitingScreens(
  menu: readonly MenuSection[],
  waiting: readonly WaitingCount[],
): readonly WaitingScreen[] {
  return menu.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => {
      const own = waiting.filter(({ screen, count }) => screen === entry.name && count > 0)
      if (own.length === 0) return []
      const statuses = own.map(({ Status: status, count }) => ({ status, count: countOf([count]) }))
      return [{ entry, section: label, count: countOf(own.map(({ count }) => count)), statuses }]
    }),
  )
}

/** The sum over the screens; `more` when any of them has more than were counted. */
export function totalOf(screens: readonly WaitingScreen[]): Count {
  return {
    number: screens.reduce((sum, { count }) => sum + count.number, 0),
    more: screens.some(({ count }) => count.more),
  }
}

/** `1,284` or `10,000+`, as the locale writes numbers. */
export function waitingCountText({ number, more }: Count, locale: string): string {
  return `${number.toLocaleString(locale)}${more ? '+' : ''}`
}

/** The list, filtered by the status when all waiting documents have the same. */
export function listHref({ entry, statuses }: WaitingScreen): string {
  const [only] = statuses
  return only && statuses.length === 1 ? statusHref(entry, only.status) : `/${entry.name}`
}

/** The list filtered by one status; '' for all. */
export function statusHref({ name }: MenuEntry, status: string): string {
  return status === '' ? `/${name}` : `/${name}?${new URLSearchParams({ Status: status }).toString()}`
}

function countOf(counts: readonly number[]): Count {
  const most = MORE_THAN_COUNTED - 1
  return {
    number: counts.reduce((sum, count) => sum + Math.min(count, most), 0),
    more: counts.some((count) => count > most),
  }
}
