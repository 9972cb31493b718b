/** Flags of a session that switch sections, screens and routes off (foundation §6). */

type Flags = Readonly<Record<string, boolean>>

/** Whether the flags leave a screen or route, and its section, switched on. What no flag names is on. */
export const isModuleOn = (flags: Flags, name: string, section: string): boolean =>
  [ofModule(name), ofModule(section), ofScreen(name)].every((flag) => flags[flag] !== false)

/**
 * The flags that switch these screens or routes off, and no section: `module_{name}: false`, or `screen_{name}: false`
 * where a section has the name too.
 */
export const screensOff = (names: readonly string[], sections: readonly { readonly name: string }[]): Flags =>
  Object.fromEntries(
    names.map((name) => [sections.some((section) => section.name === name) ? ofScreen(name) : ofModule(name), false]),
  )

const ofModule = (name: string): string => `module_${name}`
const ofScreen = (name: string): string => `screen_${name}`
