import { useListKeys, type KeySources } from './use-list-keys.ts'

/** The keyboard of a list, in a component of its own that can load after the rows. */
export function ListKeys(sources: KeySources) {
  useListKeys(sources)
  return null
}
