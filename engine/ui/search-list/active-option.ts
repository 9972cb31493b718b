/** Which option of a search list is active, and where a key moves it. Plain TypeScript. */

/** An option as the keys see it. */
interface KeyOption {
  readonly id: string
  readonly isDisabled?: boolean
}

/** The option last made active, and the text for which that was done. */
export interface MarkedOption {
  readonly text: string
  readonly id: string
}

/** The marked option while its text is the typed one and it is listed; otherwise the first that is enabled. */
export function activeOption<T extends KeyOption>(
  options: readonly T[],
  marked: MarkedOption | null,
  text: string,
): T | undefined {
  const enabled = options.filter(({ isDisabled }) => isDisabled !== true)
  return enabled.find(({ id }) => marked?.text === text && marked.id === id) ?? enabled[0]
}

interface PressedKey {
  readonly key: string
  readonly metaKey: boolean
}

/** The option to which a key moves from the active one; the arrows go round. Undefined: the key moves nothing. */
export function movedOption<T extends KeyOption>(
  options: readonly T[],
  active: T | undefined,
  { key, metaKey }: PressedKey,
): T | undefined {
  const enabled = options.filter(({ isDisabled }) => isDisabled !== true)
  const at = enabled.findIndex(({ id }) => id === active?.id)
  if (key === 'Home' || (key === 'ArrowUp' && metaKey)) return enabled[0]
  if (key === 'End' || (key === 'ArrowDown' && metaKey)) return enabled.at(-1)
  if (key === 'ArrowDown') return enabled[at + 1] ?? enabled[0]
  return key === 'ArrowUp' ? enabled.at(Math.max(at, 0) - 1) : undefined
}
