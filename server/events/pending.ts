import type { Change } from './change.ts'

/** What a stream has to send. */
export interface Pending {
  /** Those the person must be allowed to open. */
  readonly screens: Set<string>
  /** Those with rows of the person alone, which everybody may open. */
  readonly ownScreens: Set<string>
  exports: boolean
  /** Anything may have changed. */
  isResync: boolean
  /** Whether the session is still open is to be looked at. */
  isCheckDue: boolean
}

/** A person of a company. */
export interface PersonKey {
  readonly companyId: string
  readonly personId: string
}

export function nothingPending(): Pending {
  return { screens: new Set(), ownScreens: new Set(), exports: false, isResync: false, isCheckDue: false }
}

export function isPending({ screens, ownScreens, exports, isResync, isCheckDue }: Pending): boolean {
  return screens.size > 0 || ownScreens.size > 0 || exports || isResync || isCheckDue
}

/** Whether the person is meant at all. */
export function concerns({ company, person }: Change, { companyId, personId }: PersonKey): boolean {
  return company === companyId && (person === null || person === personId)
}

/** Notes a change that concerns the person of the stream. */
export function addChange(pending: Pending, { person, subject }: Change): void {
  if (subject.of === 'exports') pending.exports = true
  else if (subject.of === 'session') pending.isCheckDue = true
  else if (person === null) pending.screens.add(subject.screen)
  else pending.ownScreens.add(subject.screen)
}

/** What is pending now, which is nothing afterwards. */
export function taken(pending: Pending): Pending {
  const { screens, ownScreens, ...rest } = pending
  const copy = { ...rest, screens: new Set(screens), ownScreens: new Set(ownScreens) }
  screens.clear()
  ownScreens.clear()
  Object.assign(pending, { exports: false, isResync: false, isCheckDue: false })
  return copy
}

/** Nothing of what could not be sent is lost. */
export function putBack(pending: Pending, again: Pending): void {
  for (const screen of again.screens) pending.screens.add(screen)
  for (const screen of again.ownScreens) pending.ownScreens.add(screen)
  pending.exports ||= again.exports
  pending.isResync ||= again.isResync
  pending.isCheckDue ||= again.isCheckDue
}
