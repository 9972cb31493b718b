import { useListKeys, type KeySources } from './use-list-keys.ts'

/** The keyboard of a list, as a part that can come after the rows. */
export function ListKeys(sources: KeySources) {
  useListKeys(sources)
  return null
}
