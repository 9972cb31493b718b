import type { ChangeNotice } from './change.ts'

/** Changes that a stream still has to send. */
export interface PendingChanges {
  /** Screens that the person must be allowed to open. */
  readonly screens: Set<string>
  /** Screens with only the person's own rows, which everybody may open. */
  readonly ownScreens: Set<string>
  exports: boolean
  /** Changes may have been missed, so anything may have changed. */
  isResync: boolean
  /** The stream must check whether its session is still open. */
  isCheckDue: boolean
}

/** A person of a company. */
export interface PersonKey {
  readonly companyId: string
  readonly personId: string
}

export function nothingPending(): PendingChanges {
  return { screens: new Set(), ownScreens: new Set(), exports: false, isResync: false, isCheckDue: false }
}

export function hasPendingChanges({ screens, ownScreens, exports, isResync, isCheckDue }: PendingChanges): boolean {
  return screens.size > 0 || ownScreens.size > 0 || exports || isResync || isCheckDue
}

/** Whether the change concerns the person. */
export function concerns({ company, person }: ChangeNotice, { companyId, personId }: PersonKey): boolean {
  return company === companyId && (person === null || person === personId)
}

/** Adds a change that concerns the stream's person. */
export function addChange(pending: PendingChanges, { person, subject }: ChangeNotice): void {
  if (subject.of === 'exports') pending.exports = true
  else if (subject.of === 'session') pending.isCheckDue = true
  else if (person === null) pending.screens.add(subject.screen)
  else pending.ownScreens.add(subject.screen)
}

/** Returns the pending changes and clears them. */
export function takePending(pending: PendingChanges): PendingChanges {
  const { screens, ownScreens, ...rest } = pending
  const copy = { ...rest, screens: new Set(screens), ownScreens: new Set(ownScreens) }
  screens.clear()
  ownScreens.clear()
  Object.assign(pending, { exports: false, isResync: false, isCheckDue: false })
  return copy
}

/** Adds changes again that could not be sent. */
export function restorePending(pending: PendingChanges, again: PendingChanges): void {
  for (const screen of again.screens) pending.screens.add(screen)
  for (const screen of again.ownScreens) pending.ownScreens.add(screen)
  pending.exports ||= again.exports
  pending.isResync ||= again.isResync
  pending.isCheckDue ||= again.isCheckDue
}
