import { useEffect, useRef, useState } from 'react'
import { faultOf } from '../runtime/faults.ts'
import type { FileEntry, FilesOf, ScreenHost } from '../runtime/host.ts'
import { countAlike, sendFile } from './send-file.ts'
import { NO_FILE, NOTHING_CHOSEN, verdicts, type UploadLimits } from './upload-rules.ts'
import { t } from '../messages/message.ts'

/** One chosen file and how far its upload has come. */
export interface ChosenFile {
  readonly file: File
  /** Waiting: the network is down, and the upload continues by itself. */
  readonly state: 'chosen' | 'sending' | 'waiting' | 'sent' | 'failed' | 'cancelled'
  /** Bytes sent. */
  readonly sent: number
  /** Why it failed; null: it did not. */
  readonly error: string | null
}

interface UploadSources {
  readonly host: ScreenHost
  readonly owner: FilesOf
  readonly limits: UploadLimits
  /** The files of the record; null: not loaded yet. */
  readonly files: readonly FileEntry[] | null
  onSent(): Promise<void>
}

/** The files a person has chosen, and what can be done with them. */
export interface Uploads {
  readonly chosen: readonly ChosenFile[]
  readonly isSending: boolean
  /** Why nothing was uploaded; null: nothing is wrong. */
  readonly error: string | null
  choose(files: readonly File[]): void
  clear(): void
  send(): Promise<void>
  cancel(file: File): void
}

/** Files chosen for a record, sent one after the other; what failed stays and can be sent again. */
export function useUploads({ host, owner, limits, files, onSent }: UploadSources): Uploads {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const stops = useRef(new Map<File, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])
  const change = (file: File, to: Partial<ChosenFile>) =>
    setChosen((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each)))
  const sendOne = async (file: File, alike: number): Promise<Outcome> => {
    const stop = new AbortController()
    stops.current.set(file, stop)
    change(file, { state: 'sending', sent: 0, error: null })
    try {
      const onProgress = (sent: number) => change(file, { sent })
      const call = { ...owner, ...limits, file, signal: stop.signal, onProgress }
      const onWaiting = (waits: boolean) => change(file, { state: waits ? 'waiting' : 'sending' })
      const { refused } = await sendFile({ calls: host.calls, call, alike, onWaiting })
      change(file, refused === null ? { state: 'sent', sent: file.size } : { state: 'failed', error: refused })
      return refused === null ? 'sent' : 'failed'
    } catch (failure) {
      change(file, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error: faultOf(failure).text })
      return stop.signal.aborted ? 'cancelled' : 'failed'
    } finally {
      stops.current.delete(file)
    }
  }
  const waiting = chosen.filter(({ state }) => state !== 'sent')
  return {
    chosen,
    isSending,
    error,
    choose(files) {
      setError(null)
      const added = files.map((file): ChosenFile => ({ file, state: 'chosen', sent: 0, error: null }))
      setChosen((all) => [...all.filter(({ state }) => state !== 'sent'), ...added])
    },
    clear() {
      setError(null)
      setChosen([])
    },
    cancel: (file) => stops.current.get(file)?.abort(),
    async send() {
      const all = waiting.map(({ file }) => file)
      const judgements = verdicts(all, files?.length ?? 0, limits)
      const allowed = all.filter((_, index) => judgements[index]?.ok)
      if (all.length === 0) {
        host.say(t(NOTHING_CHOSEN), { tone: 'warning' })
        return setError(t(NO_FILE))
      }
      if (allowed.length === 0) return setError(t('None of these files can be uploaded.'))
      setError(null)
      setSending(true)
      const outcomes = await sendAll(allowed, files, sendOne)
      setSending(false)
      await onSent()
      setChosen((all) => all.filter(({ state }) => state !== 'sent'))
      showOutcome(host, outcomes)
    },
  }
}

/** A cancelled upload needs no message. */
function showOutcome(host: Pick<ScreenHost, 'say'>, outcomes: readonly Outcome[]): void {
  if (outcomes.includes('failed')) host.say(t('Failed to upload file'), { tone: 'danger' })
  else if (outcomes.includes('sent')) host.say(t('File uploaded successfully'), { tone: 'success' })
}

/** How the upload of a file ended. */
type Outcome = 'sent' | 'cancelled' | 'failed'

/** One after the other; what this call has sent counts among the existing files. */
async function sendAll(
  chosen: readonly File[],
  existing: readonly FileEntry[] | null,
  sendOne: (file: File, alike: number) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const sent: File[] = []
  const outcomes: Outcome[] = []
  for (const file of chosen) {
    // Without the list of files nothing can be compared: rather send a file twice than not at all.
    const outcome = await sendOne(file, existing ? countAlike([...existing, ...sent], file) : Infinity)
    if (outcome === 'sent') sent.push(file)
    outcomes.push(outcome)
  }
  return outcomes
}
