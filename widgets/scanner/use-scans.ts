import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScreen } from '../../engine/screen/host.ts'
import type { ScannerBlock } from './block.ts'
import { pressAndTell } from './outcome.ts'
import { newSightings, type SeenBy } from './recent.ts'
import { NO_SCANS, scanQueue, type ScanQueue, type Scans } from './scan-queue.ts'
import { signal } from './signals.ts'

/** Codes go into the field and then to the action, one after the other. */
export function useScans(block: ScannerBlock, isLoud: boolean) {
  const host = useScreen()
  const [scans, setScans] = useState<Scans>(NO_SCANS)
  const newest = useRef({ host, block, isLoud })
  useLayoutEffect(() => {
    newest.current = { host, block, isLoud }
  })
  const queue = useRef<ScanQueue | null>(null)
  const [isNew] = useState(newSightings)
  useEffect(() => {
    const work = async (text: string) => {
      // What the action may do is judged by a drawing that knows the code.
      flushSync(() => newest.current.host.typed(newest.current.block.field, text))
      const outcome = await pressAndTell(newest.current.host, newest.current.block.onScan)
      signal(outcome.verdict, newest.current.isLoud)
      return outcome
    }
    const own = scanQueue({ work, onChange: setScans })
    queue.current = own
    return () => own.stop()
  }, [])
  const take = useCallback(
    (text: string, by: SeenBy): void => {
      const isAgain = !isNew({ text, at: performance.now(), isHeld: by === 'camera' })
      if (by === 'person' || !isAgain) queue.current?.add(text)
    },
    [isNew],
  )
  return { scans, take }
}
