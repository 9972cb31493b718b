/** Files that are chosen, moved to another record, or left behind, and what uploads them. */
import type { FilesOf } from '../../calls/call-types.ts'
import { listed, t } from '../../messages/message.ts'
import { chosenFor, filesKey, unsentOnPage } from '../chosen-files.ts'
import type { ChosenFile, ScreenStore, RecordUpload } from '../store.ts'
import { changeState } from './change-state.ts'
import { askToConfirm } from './prompts.ts'

/** Changes the files chosen for a record; a record without any has no entry. */
export function changeChosen(
  store: ScreenStore,
  owner: FilesOf,
  change: (chosen: readonly ChosenFile[]) => readonly ChosenFile[],
): void {
  const { chosenFiles } = store.getState()
  const next = change(chosenFor({ chosenFiles }, owner))
  const others = [...chosenFiles].filter(([key]) => key !== filesKey(owner))
  changeState(store, { chosenFiles: new Map(next.length === 0 ? others : [...others, [filesKey(owner), next]]) })
}

/** Files chosen for a record that was not stored are those of the stored record. */
export function moveChosen(store: ScreenStore, from: FilesOf, to: FilesOf): void {
  const chosen = chosenFor(store.getState(), from)
  if (filesKey(from) === filesKey(to) || chosen.length === 0) return
  changeChosen(store, from, () => [])
  changeChosen(store, to, (before) => [...before, ...chosen])
}

/** Asks before the page is left with files that are not uploaded. Who leaves it discards them. */
export async function mayLeave(store: ScreenStore): Promise<boolean> {
  const files = unsentOnPage(store.getState())
  if (files.length === 0) return true
  const names = listed(files.map(({ name }) => name))
  const isLeaving = await askToConfirm(store, {
    title: t('Leave without uploading?'),
    text: t('Chosen, but not uploaded: {names}', { names }),
    tone: 'danger',
  })
  if (isLeaving) changeState(store, { chosenFiles: new Map() })
  return isLeaving
}

/** Adds what uploads the files of a record that is shown; returns the function that removes it. */
export function registerUpload(store: ScreenStore, upload: RecordUpload): () => void {
  changeState(store, ({ uploads }) => ({ uploads: new Set([...uploads, upload]) }))
  return () =>
    changeState(store, ({ uploads }) => ({ uploads: new Set([...uploads].filter((each) => each !== upload)) }))
}
