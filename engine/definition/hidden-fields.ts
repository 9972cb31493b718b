/** Flags of a session for the fields of a screen that a person does not see: `field_{screen}_{name}: false`. */

/** Screen names have no underscores. */
const prefixOf = (screen: string): string => `field_${screen}_`

/** @param names of fields, of filters that compare them, and of other parameters that a person may not send */
export const hiddenFlags = (screen: string, names: readonly string[]): Readonly<Record<string, false>> =>
  Object.fromEntries(names.map((name) => [`${prefixOf(screen)}${name}`, false]))

/** The names on this screen that the flags of a session hide. */
export function hiddenNames(flags: Readonly<Record<string, boolean>>, screen: string): readonly string[] {
  const prefix = prefixOf(screen)
  return Object.keys(flags).flatMap((flag) =>
    flag.startsWith(prefix) && flags[flag] === false ? [flag.slice(prefix.length)] : [],
  )
}
