/**
 * The member that a caller names, of those that the definition has: every object also has `constructor` and others, which
 * are no views or actions.
 */
export const ownMember = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined
