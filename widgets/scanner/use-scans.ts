import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useScreen } from '../../engine/screen/host.ts'
import type { ScannerBlock } from './block.ts'
import { duplicateFilter, type ScanSource } from './duplicates.ts'
import { pressAndReport } from './outcome.ts'
import { NO_SCANS, scanQueue, type ScanQueue, type Scans } from './scan-queue.ts'
import { signal } from './signals.ts'

/** Puts each code into the field and runs the action, one code after the other. */
export function useScans(block: ScannerBlock, isLoud: boolean) {
  const host = useScreen()
  const [scans, setScans] = useState<Scans>(NO_SCANS)
  const latest = useRef({ host, block, isLoud })
  useLayoutEffect(() => {
    latest.current = { host, block, isLoud }
  })
  const queue = useRef<ScanQueue | null>(null)
  const [isNew] = useState(duplicateFilter)
  useEffect(() => {
    const process = async (text: string) => {
      const { host, block } = latest.current
      host.changeField(block.field, text)
      const outcome = await pressAndReport(host, block.onScan)
      signal(outcome.verdict, latest.current.isLoud)
      return outcome
    }
    const own = scanQueue({ process, onChange: setScans })
    queue.current = own
    return () => own.stop()
  }, [])
  const take = useCallback(
    (text: string, source: ScanSource): void => {
      const isDuplicate = !isNew({ text, at: performance.now(), isContinuous: source === 'camera' })
      if (source === 'person' || !isDuplicate) queue.current?.add(text)
    },
    [isNew],
  )
  return { scans, take }
}
