import { useEffect, useRef, useState } from 'react'
import { faultOf } from '../../runtime/faults.ts'
import type { FilesOf, ScreenHost } from '../../runtime/host.ts'
import { NOTHING_CHOSEN, verdicts, type UploadLimits } from './upload-rules.ts'
import { t } from '../../messages/message.ts'

/** One chosen file on its way. */
export interface ChosenFile {
  readonly file: File
  readonly state: 'chosen' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Bytes that have left. */
  readonly sent: number
  /** What the ERP, or the line, said against it. */
  readonly fault: string | null
}

interface UploadSources {
  readonly host: ScreenHost
  readonly pile: FilesOf
  readonly limits: UploadLimits
  readonly existing: number
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
export function useUploads({ host, pile, limits, existing, onSent }: UploadSources): Uploads {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [flaw, setFlaw] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const stops = useRef(new Map<File, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])
  const change = (file: File, to: Partial<ChosenFile>) =>
    setChosen((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each)))
  const sendOne = async (file: File): Promise<ChosenFile['state']> => {
    const stop = new AbortController()
    stops.current.set(file, stop)
    change(file, { state: 'sending', sent: 0, fault: null })
    try {
      const onProgress = (sent: number) => change(file, { sent })
      const { refused } = await host.calls.upload({ ...pile, ...limits, file, signal: stop.signal, onProgress })
      change(file, refused === null ? { state: 'sent', sent: file.size } : { state: 'failed', fault: refused })
      return refused === null ? 'sent' : 'failed'
    } catch (error) {
      const state = stop.signal.aborted ? 'cancelled' : 'failed'
      change(file, state === 'failed' ? { state, fault: faultOf(error).text } : { state })
      return state
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
      const judged = verdicts(
        waiting.map(({ file }) => file),
        existing,
        limits,
      )
      const going = waiting.filter((_, index) => judged[index]?.ok)
      if (waiting.length === 0) return setFlaw(t(NOTHING_CHOSEN))
      if (going.length === 0) return setFlaw(t('None of these files can be uploaded.'))
      setFlaw(null)
      setSending(true)
      const went: ChosenFile['state'][] = []
      for (const { file } of going) went.push(await sendOne(file))
      setSending(false)
      await onSent()
      setChosen((all) => all.filter(({ state }) => state !== 'sent'))
      tellOutcome(host, went)
    },
  }
}

/** What a person cancelled themselves needs no words. */
function tellOutcome(host: Pick<ScreenHost, 'say'>, went: readonly ChosenFile['state'][]): void {
  if (went.includes('failed')) host.say(t('Failed to upload file'), { tone: 'danger' })
  else if (went.includes('sent')) host.say(t('File uploaded successfully'), { tone: 'success' })
}
