import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { chosenFor, unsent } from '../page/chosen-files.ts'
import { changeChosen, moveChosen, registerUpload } from '../page/events/files.ts'
import type { ChosenFile, RecordUpload, UploadOutcome } from '../page/store.ts'
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
  readonly unsaved: UnsavedRecord | null
  onSent(to: FilesOf): Promise<void>
}

/** A record that may have to be saved before it can have files. */
export interface UnsavedRecord {
  /** The action that saves it. */
  readonly save: string
  /** The owner of its files at this moment; without a key while it is not stored. */
  ownerNow(): FilesOf
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
  const { host, owner, unsaved } = sources
  const { store } = host
  const chosen = useStore(store, (state) => chosenFor(state, owner))
  const [error, setError] = useState<string | null>(null)
  const { sendAllowed, untilIdle, isSending, cancel } = useSendingAll(sources)
  useFilesOfSaved(sources)
  const left = (to: FilesOf) => unsent(chosenFor(store.getState(), to))
  const send = async (to: FilesOf): Promise<void> => {
    const refusal = await sendAllowed(left(to), to)
    setError(refusal)
    if (refusal === t(NO_FILE)) host.showMessage(t(NOTHING_CHOSEN), { tone: 'warning' })
  }
  const upload = async (): Promise<UploadOutcome> => {
    await untilIdle()
    const to = unsaved?.ownerNow() ?? owner
    if (to.pk === '') return unsaved === null ? 'left' : await saved(host, unsaved, left)
    moveChosen(store, { ...to, pk: '' }, to)
    if (left(to).length > 0) await send(to)
    return left(to).length === 0 ? 'done' : 'left'
  }
  const savedBy = owner.pk === '' ? (unsaved?.save ?? null) : null
  useUploadWithForm(sources, { isNeeded: unsent(chosen).length > 0, savedBy, upload })
  return {
    chosen,
    isSending,
    error,
    cancel,
    choose(added) {
      setError(null)
      const entries = added.map((file): ChosenFile => ({ file, state: 'chosen', sent: 0, error: null }))
      changeChosen(store, owner, (all) => [...all.filter(({ state }) => state !== 'sent'), ...entries])
    },
    clear() {
      setError(null)
      changeChosen(store, owner, () => [])
    },
    send: () => send(owner),
  }
}

/** Saves the record; the action that saves it uploads the files afterwards. */
async function saved(
  host: Pick<ScreenHost, 'press' | 'store' | 'followRecord'>,
  { save, ownerNow }: UnsavedRecord,
  left: (to: FilesOf) => readonly File[],
): Promise<UploadOutcome> {
  const { formSession } = host.store.getState()
  const { result } = await host.press(save)
  const to = ownerNow()
  if (result !== 'done' || to.pk === '') return 'unsaved'
  // Again: the record has files now.
  if (host.store.getState().formSession === formSession) host.followRecord()
  return left(to).length === 0 ? 'done' : 'left'
}

/** Once the record is stored, by whatever action, the chosen files are its files, and the address is its address. */
function useFilesOfSaved({ host, owner }: UploadSources): void {
  const before = useRef(owner)
  useLayoutEffect(() => {
    const isSavedNow = before.current.pk === '' && owner.pk !== ''
    if (isSavedNow) moveChosen(host.store, before.current, owner)
    before.current = owner
    if (isSavedNow) host.followRecord()
  })
}

/** What is sent from the page first uploads the chosen files. */
function useUploadWithForm({ host: { store } }: UploadSources, { isNeeded, savedBy, upload }: WithForm): void {
  const newest = useEffectEvent(upload)
  useEffect(() => {
    if (!isNeeded) return undefined
    return registerUpload(store, { savedBy, upload: () => newest() })
  }, [store, isNeeded, savedBy])
}

interface WithForm extends RecordUpload {
  readonly isNeeded: boolean
}

function useSendingAll(sources: UploadSources) {
  const { host, limits, files, onSent } = sources
  const { store } = host
  const [isSending, setSending] = useState(false)
  const running = useRef<Promise<unknown> | null>(null)
  const { sendOne, cancel } = useSending(sources)
  const sendNow = async (allowed: readonly File[], to: FilesOf): Promise<void> => {
    setSending(true)
    const sending = sendAll(allowed, files, (file, alike) => sendOne({ file, alike, to }))
    running.current = sending
    const outcomes = await sending
    running.current = null
    setSending(false)
    await onSent(to)
    changeChosen(store, to, (all) => all.filter(({ state }) => state !== 'sent'))
    showOutcome(host, outcomes)
  }
  /** Uploads those of the files that may be uploaded. Resolves to why none was; null: some were. */
  const sendAllowed = async (all: readonly File[], to: FilesOf): Promise<string | null> => {
    const judgements = verdicts(all, files?.length ?? 0, limits)
    const allowed = all.filter((_, index) => judgements[index]?.ok)
    if (allowed.length === 0) return all.length === 0 ? t(NO_FILE) : t('None of these files can be uploaded.')
    await sendNow(allowed, to)
    return null
  }
  return { sendAllowed, untilIdle: async () => void (await running.current), isSending, cancel }
}

interface SentFile {
  readonly file: File
  /** How many files like it the record has. */
  readonly alike: number
  readonly to: FilesOf
}

/** Uploads single files; all of them are aborted when the view is unmounted. */
function useSending({ host, limits }: UploadSources) {
  const aborts = useRef(new Map<File, AbortController>())
  useEffect(() => () => aborts.current.forEach((control) => control.abort()), [])
  const sendOne = async ({ file, alike, to }: SentFile): Promise<Outcome> => {
    const change = (now: Partial<ChosenFile>) =>
      changeChosen(host.store, to, (all) => all.map((each) => (each.file === file ? { ...each, ...now } : each)))
    const control = new AbortController()
    aborts.current.set(file, control)
    change({ state: 'sending', sent: 0, error: null })
    try {
      const call = { ...to, ...limits, file, signal: control.signal, onProgress: (sent: number) => change({ sent }) }
      const onWaiting = (isWaiting: boolean) => change({ state: isWaiting ? 'waiting' : 'sending' })
      const { refused } = await sendFile({ calls: host.calls, call, alike, onWaiting })
      change(refused === null ? { state: 'sent', sent: file.size } : { state: 'failed', error: refused })
      return refused === null ? 'sent' : 'failed'
    } catch (failure) {
      const isCancelled = control.signal.aborted
      change(isCancelled ? { state: 'cancelled' } : { state: 'failed', error: shownErrorOf(failure).text })
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
