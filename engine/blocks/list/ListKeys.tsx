import { useEffect } from 'react'
import { replayEarlyKeys } from '../../ui/keys/replay-early-keys.ts'
import { useListKeys, type KeySources } from './use-list-keys.ts'

/** The keyboard of a list, in a component of its own that can load after the rows. */
export function ListKeys(sources: KeySources) {
  useListKeys(sources)
  // After the listener above is there.
  useEffect(() => replayEarlyKeys(), [])
  return null
}
