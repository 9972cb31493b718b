/** Open files: read, edited, saved, and reconciled when another user writes them. */
import type { BenchFile } from '../api.ts'
import { type BenchContext, type OpenDocument, addressPath, showAddress } from './bench-state.ts'
import { calls, Refused } from './calls.ts'
import { storeChoices } from './choices.ts'

export async function openFile(desk: BenchContext, file: string): Promise<void> {
  const { store } = desk
  const known = store.getState().documents[file]
  const document = known ?? documentOf(await calls.read(file))
  setDocument(desk, file, document)
  store.setState({ file, diagnostics: [], note: null })
  storeChoices({ file })
  desk.editor?.open(file, document.text, known === undefined)
  const { site, person, address: shown } = store.getState()
  const isSignedIn = person !== null || site?.people.length === 0
  const address = site?.files.find((each) => each.file === file)?.address
  if (isSignedIn && address && addressPath(shown) !== address) showAddress(desk, address)
}

/** An empty file that is on disk once it is saved. A file that already exists is opened. */
export async function openNewFile(desk: BenchContext, file: string): Promise<void> {
  const { store } = desk
  const { documents, site } = store.getState()
  if (documents[file] || site?.files.some((each) => each.file === file)) return await openFile(desk, file)
  const document = documentOf({ text: '', version: null })
  setDocument(desk, file, document)
  store.setState({ file, diagnostics: [] })
  desk.editor?.open(file, document.text, true)
  desk.editor?.complete()
  desk.notify('New; Ctrl+S writes it')
}

export async function saveFile(desk: BenchContext): Promise<void> {
  const { store, editor } = desk
  const { file, documents } = store.getState()
  const document = documents[file]
  if (!document || !editor) return
  const text = editor.text()
  try {
    const saved = await calls.save({ file, text, version: document.saved.version })
    setDocument(desk, file, { text: store.getState().documents[file]?.text ?? text, saved, theirs: null })
    storeChoices({ file })
    desk.notify('Saved', 'success')
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error
    desk.notify('Not saved', 'danger')
    await lookForTheirs(desk, file)
  }
}

/** Another user may have written an open file: it is reloaded if it has no edits, otherwise the person is asked. */
export async function lookForTheirs(desk: BenchContext, file: string): Promise<void> {
  const { store } = desk
  const document = store.getState().documents[file]
  const isOnDisk = document?.saved.version !== null || store.getState().site?.files.some((each) => each.file === file)
  if (!document || !isOnDisk) return
  const disk = await calls.read(file)
  const now = store.getState().documents[file] ?? document
  if (disk.version === now.saved.version) return
  if (now.text !== now.saved.text) return setDocument(desk, file, { ...now, theirs: disk })
  setDocument(desk, file, documentOf(disk))
  if (store.getState().file === file) desk.editor?.open(file, disk.text, true)
}

/** Replaces the edited text by the one on disk. */
export function loadDiskVersion(desk: BenchContext): void {
  const { file, documents } = desk.store.getState()
  const theirs = documents[file]?.theirs
  if (!theirs) return
  setDocument(desk, file, documentOf(theirs))
  desk.editor?.open(file, theirs.text, true)
  desk.notify('As on disk')
}

/** The next save overwrites the text on disk. */
export function overwriteDiskVersion(desk: BenchContext): void {
  const { file, documents } = desk.store.getState()
  const document = documents[file]
  if (document?.theirs) setDocument(desk, file, { ...document, saved: document.theirs, theirs: null })
}

export function changeText(desk: BenchContext, file: string, text: string): void {
  const document = desk.store.getState().documents[file]
  if (!document) return
  setDocument(desk, file, { ...document, text })
  // It is about the text before.
  desk.store.setState({ note: null })
}

function setDocument({ store }: BenchContext, file: string, document: OpenDocument): void {
  store.setState(({ documents }) => ({ documents: { ...documents, [file]: document } }))
}

const documentOf = (saved: BenchFile): OpenDocument => ({ text: saved.text, saved, theirs: null })
