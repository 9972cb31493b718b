import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { changeChosen, chosenFor, unsent } from '../page/chosen-files.ts'
import type { ChosenFile, Upload } from '../page/store.ts'
import { shownErrorOf } from '../screen/shown-errors.ts'
import type { FileEntry, FilesOf, ScreenHost } from '../screen/host.ts'
import { countAlike, sendFile } from './send-file.ts'
import { NO_FILE, NOTHING_CHOSEN, verdicts, type UploadLimits } from './upload-rules.ts'
import { t } from '../messages/message.ts'

interface UploadSources {
  readonly host: ScreenHost
  readonly owner: FilesOf
  readonly limits: UploadLimits
  /** The files of the record; null: not loaded yet. */
  readonly files: readonly FileEntry[] | null
  onSent(): Promise<void>
}

/** The files a person has chosen, and the operations on them. */
export interface Uploads {
  readonly chosen: readonly ChosenFile[]
  readonly isSending: boolean
  /** Why nothing was uploaded; null: no error. */
  readonly error: string | null
  choose(files: readonly File[]): void
  clear(): void
  send(): Promise<void>
  cancel(file: File): void
}

/** Files chosen for a record, sent one after the other; failed ones stay and can be sent again. */
export function useUploads(sources: UploadSources): Uploads {
  const { host, owner } = sources
  const { store } = host
  const chosen = useStore(store, (state) => chosenFor(state, owner))
  const [error, setError] = useState<string | null>(null)
  const setChosen = (change: (all: readonly ChosenFile[]) => readonly ChosenFile[]) =>
    changeChosen(store, owner, change)
  const { sendAllowed, untilIdle, isSending, cancel } = useSendingAll(sources, setChosen)
  const left = () => unsent(chosenFor(store.getState(), owner))
  const send = async (): Promise<void> => {
    const refusal = await sendAllowed(left())
    setError(refusal)
    if (refusal === t(NO_FILE)) host.showMessage(t(NOTHING_CHOSEN), { tone: 'warning' })
  }
  useUploadWithForm(sources, {
    isNeeded: unsent(chosen).length > 0,
    async upload() {
      await untilIdle()
      if (left().length > 0) await send()
      return left().length === 0
    },
  })
  return {
    chosen,
    isSending,
    error,
    cancel,
    choose(added) {
      setError(null)
      const entries = added.map((file): ChosenFile => ({ file, state: 'chosen', sent: 0, error: null }))
      setChosen((all) => [...all.filter(({ state }) => state !== 'sent'), ...entries])
    },
    clear() {
      setError(null)
      setChosen(() => [])
    },
    send,
  }
}

/** What is sent from the page first uploads the chosen files. */
function useUploadWithForm({ host: { store } }: UploadSources, { isNeeded, upload }: WithForm): void {
  const newest = useEffectEvent(upload)
  useEffect(() => {
    if (!isNeeded) return undefined
    const own: Upload = () => newest()
    store.setState(({ uploads }) => ({ uploads: new Set([...uploads, own]) }))
    return () => store.setState(({ uploads }) => ({ uploads: new Set([...uploads].filter((each) => each !== own)) }))
  }, [store, isNeeded])
}

interface WithForm {
  readonly isNeeded: boolean
  readonly upload: Upload
}

type SetChosen = (change: (all: readonly ChosenFile[]) => readonly ChosenFile[]) => void

function useSendingAll(sources: UploadSources, setChosen: SetChosen) {
  const { host, limits, files, onSent } = sources
  const [isSending, setSending] = useState(false)
  const running = useRef<Promise<unknown> | null>(null)
  const { sendOne, cancel } = useSending(sources, (file, to) =>
    setChosen((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each))),
  )
  const sendNow = async (allowed: readonly File[]): Promise<void> => {
    setSending(true)
    const sending = sendAll(allowed, files, sendOne)
    running.current = sending
    const outcomes = await sending
    running.current = null
    setSending(false)
    await onSent()
    setChosen((all) => all.filter(({ state }) => state !== 'sent'))
    showOutcome(host, outcomes)
  }
  /** Uploads those of the files that may be uploaded. Resolves to why none was; null: some were. */
  const sendAllowed = async (all: readonly File[]): Promise<string | null> => {
    const judgements = verdicts(all, files?.length ?? 0, limits)
    const allowed = all.filter((_, index) => judgements[index]?.ok)
    if (allowed.length === 0) return all.length === 0 ? t(NO_FILE) : t('None of these files can be uploaded.')
    await sendNow(allowed)
    return null
  }
  return { sendAllowed, untilIdle: async () => void (await running.current), isSending, cancel }
}

type Change = (file: File, to: Partial<ChosenFile>) => void

/** Uploads single files; all of them are aborted when the view is unmounted. */
function useSending({ host, owner, limits }: UploadSources, change: Change) {
  const aborts = useRef(new Map<File, AbortController>())
  useEffect(() => () => aborts.current.forEach((control) => control.abort()), [])
  const sendOne = async (file: File, alike: number): Promise<Outcome> => {
    const control = new AbortController()
    aborts.current.set(file, control)
    change(file, { state: 'sending', sent: 0, error: null })
    try {
      const onProgress = (sent: number) => change(file, { sent })
      const call = { ...owner, ...limits, file, signal: control.signal, onProgress }
      const onWaiting = (isWaiting: boolean) => change(file, { state: isWaiting ? 'waiting' : 'sending' })
      const { refused } = await sendFile({ calls: host.calls, call, alike, onWaiting })
      change(file, refused === null ? { state: 'sent', sent: file.size } : { state: 'failed', error: refused })
      return refused === null ? 'sent' : 'failed'
    } catch (failure) {
      const isCancelled = control.signal.aborted
      change(file, isCancelled ? { state: 'cancelled' } : { state: 'failed', error: shownErrorOf(failure).text })
      return isCancelled ? 'cancelled' : 'failed'
    } finally {
      aborts.current.delete(file)
    }
  }
  return { sendOne, cancel: (file: File) => aborts.current.get(file)?.abort() }
}

/** A cancelled upload needs no message. */
function showOutcome(host: Pick<ScreenHost, 'showMessage'>, outcomes: readonly Outcome[]): void {
  if (outcomes.includes('failed')) host.showMessage(t('Failed to upload file'), { tone: 'danger' })
  else if (outcomes.includes('sent')) host.showMessage(t('File uploaded successfully'), { tone: 'success' })
}

/** How the upload of a file ended. */
type Outcome = 'sent' | 'cancelled' | 'failed'

/** Sends one after the other; files sent by this call count as existing files. */
async function sendAll(
  chosen: readonly File[],
  existing: readonly FileEntry[] | null,
  sendOne: (file: File, alike: number) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const sent: File[] = []
  const outcomes: Outcome[] = []
  for (const file of chosen) {
    // Without the list of files nothing can be compared: better to send a file twice than not at all.
    const outcome = await sendOne(file, existing ? countAlike([...existing, ...sent], file) : Infinity)
    if (outcome === 'sent') sent.push(file)
    outcomes.push(outcome)
  }
  return outcomes
}
