import { useEffect, useRef, useState } from 'react'
import { faultOf } from '../../runtime/faults.ts'
import type { FileEntry, FilesOf, ScreenHost } from '../../runtime/host.ts'
import { alikeIn, sendThrough } from './send-through.ts'
import { NO_FILE, NOTHING_CHOSEN, verdicts, type UploadLimits } from './upload-rules.ts'
import { t } from '../../messages/message.ts'

/** One chosen file on its way. */
export interface ChosenFile {
  readonly file: File
  /** Waiting: the line is broken, and the upload goes on by itself. */
  readonly state: 'chosen' | 'sending' | 'waiting' | 'sent' | 'failed' | 'cancelled'
  /** Bytes that have left. */
  readonly sent: number
  /** What the ERP, or the line, said against it. */
  readonly fault: string | null
}

interface UploadSources {
  readonly host: ScreenHost
  readonly pile: FilesOf
  readonly limits: UploadLimits
  /** Those already there; null: not known yet. */
  readonly files: readonly FileEntry[] | null
  onSent(): Promise<void>
}

export interface Uploads {
  readonly chosen: readonly ChosenFile[]
  readonly isSending: boolean
  /** What is wrong with pressing Upload now. */
  readonly flaw: string | null
  choose(files: readonly File[]): void
  clear(): void
  send(): Promise<void>
  cancel(file: File): void
}

/** Files chosen for a record, sent one after the other; what failed stays and can be sent again. */
export function useUploads({ host, pile, limits, files, onSent }: UploadSources): Uploads {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [flaw, setFlaw] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const stops = useRef(new Map<File, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])
  const change = (file: File, to: Partial<ChosenFile>) =>
    setChosen((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each)))
  const sendOne = async (file: File, alike: number): Promise<End> => {
    const stop = new AbortController()
    stops.current.set(file, stop)
    change(file, { state: 'sending', sent: 0, fault: null })
    try {
      const onProgress = (sent: number) => change(file, { sent })
      const call = { ...pile, ...limits, file, signal: stop.signal, onProgress }
      const onWaiting = (waits: boolean) => change(file, { state: waits ? 'waiting' : 'sending' })
      const { refused } = await sendThrough({ calls: host.calls, call, alike, onWaiting })
      change(file, refused === null ? { state: 'sent', sent: file.size } : { state: 'failed', fault: refused })
      return refused === null ? 'sent' : 'failed'
    } catch (error) {
      change(file, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', fault: faultOf(error).text })
      return stop.signal.aborted ? 'cancelled' : 'failed'
    } finally {
      stops.current.delete(file)
    }
  }
  const waiting = chosen.filter(({ state }) => state !== 'sent')
  return {
    chosen,
    isSending,
    flaw,
    choose(files) {
      setFlaw(null)
      const added = files.map((file): ChosenFile => ({ file, state: 'chosen', sent: 0, fault: null }))
      setChosen((all) => [...all.filter(({ state }) => state !== 'sent'), ...added])
    },
    clear() {
      setFlaw(null)
      setChosen([])
    },
    cancel: (file) => stops.current.get(file)?.abort(),
    async send() {
      const all = waiting.map(({ file }) => file)
      const judged = verdicts(all, files?.length ?? 0, limits)
      const going = all.filter((_, index) => judged[index]?.ok)
      if (all.length === 0) {
        host.say(t(NOTHING_CHOSEN), { tone: 'warning' })
        return setFlaw(t(NO_FILE))
      }
      if (going.length === 0) return setFlaw(t('None of these files can be uploaded.'))
      setFlaw(null)
      setSending(true)
      const ends = await sendAll(going, files, sendOne)
      setSending(false)
      await onSent()
      setChosen((all) => all.filter(({ state }) => state !== 'sent'))
      tellOutcome(host, ends)
    },
  }
}

/** What a person cancelled themselves needs no words. */
function tellOutcome(host: Pick<ScreenHost, 'say'>, ends: readonly End[]): void {
  if (ends.includes('failed')) host.say(t('Failed to upload file'), { tone: 'danger' })
  else if (ends.includes('sent')) host.say(t('File uploaded successfully'), { tone: 'success' })
}

/** What became of a file. */
type End = 'sent' | 'cancelled' | 'failed'

/** One after the other; what has been sent before counts among the files that are there. */
async function sendAll(
  going: readonly File[],
  known: readonly FileEntry[] | null,
  sendOne: (file: File, alike: number) => Promise<End>,
): Promise<readonly End[]> {
  const sent: File[] = []
  const ends: End[] = []
  for (const file of going) {
    // What is not known cannot be compared with: then a file is rather sent twice than not at all.
    const end = await sendOne(file, known ? alikeIn([...known, ...sent], file) : Infinity)
    if (end === 'sent') sent.push(file)
    ends.push(end)
  }
  return ends
}
