/** The files that were chosen on a page and are not uploaded yet. Plain TypeScript. */
import type { FilesOf } from '../calls/call-types.ts'
import { listed, t } from '../messages/message.ts'
import { askToConfirm } from './actions/prompts.ts'
import type { ChosenFile, ScreenState, ScreenStore, UploadOutcome } from './store.ts'

const NONE: readonly ChosenFile[] = []

/** The files chosen for a record. */
export function chosenFor({ chosenFiles }: Pick<ScreenState, 'chosenFiles'>, owner: FilesOf): readonly ChosenFile[] {
  return chosenFiles.get(keyOf(owner)) ?? NONE
}

/** Changes the files chosen for a record; a record without any has no entry. */
export function changeChosen(
  store: ScreenStore,
  owner: FilesOf,
  change: (chosen: readonly ChosenFile[]) => readonly ChosenFile[],
): void {
  const { chosenFiles } = store.getState()
  const next = change(chosenFor({ chosenFiles }, owner))
  const others = [...chosenFiles].filter(([key]) => key !== keyOf(owner))
  store.setState({ chosenFiles: new Map(next.length === 0 ? others : [...others, [keyOf(owner), next]]) })
}

/** Files chosen for a record that was not stored are those of the stored record. */
export function moveChosen(store: ScreenStore, from: FilesOf, to: FilesOf): void {
  const chosen = chosenFor(store.getState(), from)
  if (keyOf(from) === keyOf(to) || chosen.length === 0) return
  changeChosen(store, from, () => NONE)
  changeChosen(store, to, (before) => [...before, ...chosen])
}

const keyOf = ({ screen, pk, table }: FilesOf): string => JSON.stringify([screen, pk, table])

/** Files that were chosen and are not uploaded. */
export function unsent(chosen: readonly ChosenFile[]): readonly File[] {
  return chosen.filter(({ state }) => state !== 'sent').map(({ file }) => file)
}

function unsentOnPage({ chosenFiles }: Pick<ScreenState, 'chosenFiles'>): readonly File[] {
  return [...chosenFiles.values()].flatMap(unsent)
}

/** Whether the page has files that would be lost with it. */
export const hasUnsent = (state: Pick<ScreenState, 'chosenFiles'>): boolean => unsentOnPage(state).length > 0

/** Uploads the chosen files of every record that is shown, up to the first one of which they cannot be uploaded. */
export async function uploadChosen(store: ScreenStore): Promise<UploadOutcome> {
  for (const { upload } of store.getState().uploads) {
    const outcome = await upload()
    if (outcome !== 'done') return outcome
  }
  return 'done'
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
  if (isLeaving) store.setState({ chosenFiles: new Map() })
  return isLeaving
}
