/** The files that were chosen on a page and are not uploaded yet. Plain TypeScript. */
import type { FilesOf } from '../calls/call-types.ts'
import type { ChosenFile, ScreenState, ScreenStore, UploadOutcome } from './store.ts'

const NONE: readonly ChosenFile[] = []

/** The files chosen for a record. */
export function chosenFor({ chosenFiles }: Pick<ScreenState, 'chosenFiles'>, owner: FilesOf): readonly ChosenFile[] {
  return chosenFiles.get(filesKey(owner)) ?? NONE
}

/** The key of a record in `ScreenState.chosenFiles`. */
export const filesKey = ({ screen, pk, table }: FilesOf): string => JSON.stringify([screen, pk, table])

/** Files that were chosen and are not uploaded. */
export function unsent(chosen: readonly ChosenFile[]): readonly File[] {
  return chosen.filter(({ state }) => state !== 'sent').map(({ file }) => file)
}

/** Files of every record of the page that would be lost with it. */
export function unsentOnPage({ chosenFiles }: Pick<ScreenState, 'chosenFiles'>): readonly File[] {
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
