import { useEffect, useMemo, useRef, useState } from 'react'
import { importCalls, type ImportCalls, type ImportState } from '../calls/import-calls.ts'
import { plural, t } from '../messages/message.ts'
import { shownErrorOf, type Notice, noticeOf } from '../screen/shown-errors.ts'
import { type ScreenHost, useScreenCell } from '../screen/host.ts'

/** Between two requests for the progress. */
const POLL_MS = 700

interface ChosenFile {
  readonly file: File
  /** Rows with the same head are documents of their own, not the lines of one. */
  readonly isApart: boolean
}

export interface ImportRun {
  readonly calls: ImportCalls
  /** Undefined: not answered yet; null: there is none. */
  readonly run: ImportState | null | undefined
  /** A file is being uploaded. */
  readonly isSending: boolean
  /** The error of the last attempt. */
  readonly error: Notice | null
  /** The file that was chosen here; null: the import was started before. */
  readonly chosen: ChosenFile | null
  choose(file: File, isApart?: boolean): Promise<void>
  start(): Promise<void>
  cancel(): Promise<void>
  /** Discards the import to choose another file. */
  again(): void
  /** The view is closed: what was checked may not hold any more when it is opened again. A running import continues. */
  leave(): void
}

/** The import of a screen: the running one, or that of a file chosen now. It continues after the view is closed. */
export function useImport(screen: string): ImportRun {
  const cell = useScreenCell()
  const calls = useMemo(() => cell.get().calls.extend(importCalls), [cell])
  const [run, setRun] = useState<ImportState | null | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [error, setError] = useState<Notice | null>(null)
  const follow = useFollowing({ calls, screen, onState: setRun, onFinished: (...at) => finished(cell.get(), ...at) })
  const attempt = async (change: () => Promise<string | null>, isStarted = false) => {
    setError(null)
    await change()
      .then((key) => follow(key, isStarted))
      .catch((failure: unknown) => {
        setError(noticeOf(failure))
        setRun((shown) => shown ?? null)
      })
  }
  useAtOpening(() => void attempt(async () => null))
  const leave = (): void => {
    // An import that was only checked need not be stored any longer.
    if (run?.state === 'checked') void calls.cancel(screen, run.key).catch(() => undefined)
  }
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
    chosen,
    async choose(file, isApart = false) {
      leave()
      setChosen({ file, isApart })
      setSending(true)
      await attempt(() => (isApart ? calls.sendApart : calls.sendFile)(screen, file, new AbortController().signal))
      setSending(false)
    },
    start: () => change(calls.start, true),
    cancel: () => change(calls.cancel, run?.state === 'importing'),
    again() {
      leave()
      setError(null)
      setRun(null)
    },
    leave,
  }
}

function useAtOpening(work: () => void): void {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(() => work(), [])
}

interface ImportWatch {
  readonly calls: ImportCalls
  readonly screen: string
  onState(state: ImportState | null): void
  /** @param isShown whether the view is open, which shows the state */
  onFinished(state: ImportState, isShown: boolean): void
}

/** Continues polling after the view is closed, so that the list is updated, but without reporting to the view. */
function useFollowing({ calls, screen, onState, onFinished }: ImportWatch) {
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
    followImport({ calls, screen, key, isStarted }, show, (state) => onFinished(state, isShown.current))
}

interface Followed {
  readonly calls: ImportCalls
  readonly screen: string
  /** Null: the latest import, if it is running. */
  readonly key: string | null
  /** The file is imported, not only checked. */
  readonly isStarted: boolean
}

/** Identifies the current poller; an earlier one stops. */
const current: { asking: symbol | null } = { asking: null }

/** Polls until the import waits for somebody, has ended, or is polled from elsewhere. */
async function followImport(
  { calls, screen, key, isStarted }: Followed,
  onState: (state: ImportState | null) => void,
  onFinished: (state: ImportState) => void,
): Promise<void> {
  const asking = Symbol(screen)
  current.asking = asking
  let wasImporting = isStarted
  const first = await calls.state(screen, key)
  const isOver = key === null && first !== null && !isRunning(first)
  for (let state = isOver ? null : first; ; state = await nextState(calls, screen, state)) {
    if (current.asking !== asking) return
    onState(state)
    if (wasImporting && state && state.state !== 'importing') return onFinished(state)
    if (!state || !isRunning(state)) return
    wasImporting = state.state === 'importing'
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** While the connection is lost the state does not change, and polling continues. */
async function nextState(calls: ImportCalls, screen: string, last: ImportState | null): Promise<ImportState | null> {
  return await calls.state(screen, last?.key ?? null).catch((failure: unknown) => {
    if (shownErrorOf(failure).isNetwork) return last
    throw failure
  })
}

export const isRunning = ({ state }: ImportState): boolean => state === 'checking' || state === 'importing'

/** Shows the imported rows in the list of the current screen. */
function finished(
  { showMessage, reads, onCallAnswered }: ScreenHost,
  { state, created, changed, failed }: ImportState,
  isShown: boolean,
): void {
  const rows = created + changed
  if (state !== 'failed') {
    showMessage(plural(rows, ['{number} row imported.', '{number} rows imported.'], { number: rows }), {
      tone: 'success',
    })
  } else if (!isShown) showMessage(failed ?? t('The import stopped.'), { tone: 'danger' })
  for (const read of Object.values(reads)) void read.reload()
  onCallAnswered()
}
