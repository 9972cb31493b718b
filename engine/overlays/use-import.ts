import { useEffect, useMemo, useRef, useState } from 'react'
import { importCalls, type ImportCalls, type ImportState } from '../calls/import-calls.ts'
import { plural, t } from '../messages/message.ts'
import { faultOf, type Notice, noticeOf } from '../screen/faults.ts'
import { type ScreenHost, useScreenCell } from '../screen/host.ts'

/** Between two questions how far it is. */
const POLL_MS = 700

export interface ImportRun {
  readonly calls: ImportCalls
  /** Undefined: not answered yet; null: there is none. */
  readonly run: ImportState | null | undefined
  /** A file is on its way to the server. */
  readonly isSending: boolean
  /** What went wrong the last time. */
  readonly error: Notice | null
  choose(file: File): Promise<void>
  start(): Promise<void>
  cancel(): Promise<void>
  /** Another file. */
  again(): void
}

/** The import of a screen: the one that is under way, or that of a file chosen now. It goes on when the view is closed. */
export function useImport(screen: string): ImportRun {
  const cell = useScreenCell()
  const calls = useMemo(() => cell.get().calls.extend(importCalls), [cell])
  const [run, setRun] = useState<ImportState | null | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<Notice | null>(null)
  const follow = useFollowing({ calls, screen, onState: setRun, onFinished: (state) => finished(cell.get(), state) })
  const attempt = async (change: () => Promise<string | null>, isStarted = false) => {
    setError(null)
    await change()
      .then((key) => follow(key, isStarted))
      .catch((failure: unknown) => {
        setError(noticeOf(failure))
        setRun((shown) => shown ?? null)
      })
  }
  useEffect(() => {
    void attempt(async () => null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at opening
  }, [])
  const change = (make: (screen: string, key: string) => Promise<void>, isStarted: boolean) =>
    attempt(async () => {
      if (run) await make(screen, run.key)
      return run?.key ?? null
    }, isStarted)
  return {
    calls,
    run,
    isSending,
    error,
    async choose(file) {
      setSending(true)
      await attempt(() => calls.sendFile(screen, file, new AbortController().signal))
      setSending(false)
    },
    start: () => change(calls.start, true),
    cancel: () => change(calls.cancel, run?.state === 'importing'),
    again() {
      // What was only checked is not stored for longer than anybody wants it.
      if (run?.state === 'checked') void calls.cancel(screen, run.key).catch(() => undefined)
      setError(null)
      setRun(null)
    },
  }
}

interface Following {
  readonly calls: ImportCalls
  readonly screen: string
  onState(state: ImportState | null): void
  onFinished(state: ImportState): void
}

/** Asks on after the view is closed, so that the list follows, but tells it nothing more. */
function useFollowing({ calls, screen, onState, onFinished }: Following) {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const show = (state: ImportState | null) => {
    if (isShown.current) onState(state)
  }
  return (key: string | null, isStarted: boolean): Promise<void> =>
    followImport({ calls, screen, key, isStarted }, show, onFinished)
}

interface Followed {
  readonly calls: ImportCalls
  readonly screen: string
  /** Null: the latest, if it is not over. */
  readonly key: string | null
  /** It is imported, not only checked. */
  readonly isStarted: boolean
}

/** Who asks now; whoever asked before stops. */
const current: { asking: symbol | null } = { asking: null }

/** Asks how far it is until it waits for somebody, has ended, or is followed from elsewhere. */
async function followImport(
  { calls, screen, key, isStarted }: Followed,
  onState: (state: ImportState | null) => void,
  onFinished: (state: ImportState) => void,
): Promise<void> {
  const asking = Symbol(screen)
  current.asking = asking
  let wasImporting = isStarted
  const first = await calls.state(screen, key)
  const isOver = key === null && first !== null && !isRunning(first) && first.state !== 'checked'
  for (let state = isOver ? null : first; ; state = await nextState(calls, screen, state)) {
    if (current.asking !== asking) return
    onState(state)
    if (wasImporting && state && state.state !== 'importing') return onFinished(state)
    if (!state || !isRunning(state)) return
    wasImporting = state.state === 'importing'
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Where the line is broken it stays as it was, and is asked again. */
async function nextState(calls: ImportCalls, screen: string, last: ImportState | null): Promise<ImportState | null> {
  return await calls.state(screen, last?.key ?? null).catch((failure: unknown) => {
    if (faultOf(failure).isNetwork) return last
    throw failure
  })
}

export const isRunning = ({ state }: ImportState): boolean => state === 'checking' || state === 'importing'

/** The list shows what was imported, whoever looks at it now. */
function finished({ say, reads, onCalled }: ScreenHost, { state, created, changed, failed }: ImportState): void {
  const rows = created + changed
  if (state === 'failed') say(failed ?? t('The import stopped.'), { tone: 'danger' })
  else say(plural(rows, ['{number} row imported.', '{number} rows imported.'], { number: rows }), { tone: 'success' })
  for (const read of Object.values(reads)) void read.reload()
  onCalled()
}
