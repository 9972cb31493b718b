import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { SearchList, type SearchListLook } from '../../../engine/ui/search-list/SearchList.tsx'
import type { ScreenFile } from '../api.ts'
import type { WorkbenchActions } from './bench.ts'
import { isEdited } from './bench-state.ts'

/** Opens another file, found by a few letters of its caption or name, or a new one. */
export function FilePicker({ bench }: { readonly bench: WorkbenchActions }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const files = useStore(bench.store, ({ site }) => site?.files)
  const file = useStore(bench.store, (state) => state.file)
  const open = files?.find((each) => each.file === file)
  // Each search begins empty.
  const [searches, setSearches] = useState(0)
  useOpenKey(dialog)
  const close = (): void => {
    dialog.current?.close()
    setSearches(searches + 1)
  }
  return (
    <>
      <button
        type="button"
        className="wb-file"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+P"
        title="Ctrl+P"
        onClick={() => show(dialog.current)}
      >
        <span className="wb-file__label">{open?.label ?? file}</span>
        {open?.label ? <span className="wb-file__path">{file}</span> : null}
        <ChevronsUpDown size={14} aria-hidden />
      </button>
      <dialog ref={dialog} className="wb-files" aria-label="Open a file">
        <FileSearch key={searches} {...{ bench }} files={files ?? []} onChosen={close} />
      </dialog>
    </>
  )
}

interface FileSearchProps {
  readonly bench: WorkbenchActions
  readonly files: readonly ScreenFile[]
  onChosen(): void
}

function FileSearch({ bench, files, onChosen }: FileSearchProps) {
  const [search, setSearch] = useState('')
  const listed = files.filter((file) => hasWords(file, search))
  const choose = (open: (file: string) => Promise<void>, file: string) => () => {
    onChosen()
    void open(file)
  }
  const groups = sectionsOf(listed).map(([heading, own]) => ({
    heading,
    options: own.map((each) => ({
      // Identified by its file: a caption may change while the list is open, and the selection must not change.
      id: each.file,
      content: <FileLine bench={bench} file={each} />,
      choose: choose(bench.open, each.file),
    })),
  }))
  // New files with the typed name, in addition to the search results.
  const added = newFiles(search, files).map((file) => ({
    id: `new ${file}`,
    content: <NewFileLine file={file} />,
    choose: choose(bench.openNew, file),
  }))
  return (
    <SearchList
      label="Files"
      placeholder="Find a screen or file, or name a new one"
      text={search}
      groups={added.length === 0 ? groups : [...groups, { heading: 'new screen', options: added }]}
      note={listed.length === 0 ? 'No file has these letters.' : null}
      look={LOOK}
      onType={setSearch}
    />
  )
}

const LOOK: SearchListLook = {
  input: 'wb-files__search',
  note: 'wb-files__none',
  list: 'wb-files__list',
  heading: 'wb-files__heading',
  option: 'wb-files__item',
}

function NewFileLine({ file }: { readonly file: string }) {
  return (
    <>
      <span>New file</span>
      <span className="wb-files__path">{file}</span>
    </>
  )
}

/** `crm/visit`, or `Visit` in each section. None if no letters are typed, or the file exists. */
function newFiles(search: string, files: readonly ScreenFile[]): readonly string[] {
  const [name = '', section = null] = search
    .trim()
    .replace(/\.yaml$/, '')
    .split('/')
    .toReversed()
  const route = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (!/^[a-z]/.test(route)) return []
  const sections = new Set(files.flatMap(({ file }) => (file.includes('/') ? (file.split('/')[0] ?? []) : [])))
  const routes = new Set(files.map(({ file }) => file.split('/').at(-1)))
  if (routes.has(`${route}.yaml`)) return []
  return [...sections].filter((each) => section === null || each === section).map((each) => `${each}/${route}.yaml`)
}

/** Matches every word of the search anywhere; letters that only occur in the same order do not match. */
function hasWords({ file, label }: ScreenFile, search: string): boolean {
  const text = `${label ?? ''} ${file}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface FileLineProps {
  readonly bench: WorkbenchActions
  readonly file: ScreenFile
}

function FileLine({ bench, file: { file, label } }: FileLineProps) {
  const document = useStore(bench.store, ({ documents }) => documents[file])
  return (
    <>
      <span>{label ?? file}</span>
      {document && isEdited(document) ? (
        <span className="cs-badge" data-tone="warning">
          not saved
        </span>
      ) : null}
      {label === null ? null : <span className="wb-files__path">{file}</span>}
    </>
  )
}

function sectionsOf(files: readonly ScreenFile[]): readonly (readonly [string, readonly ScreenFile[]])[] {
  const sections = Map.groupBy(files, ({ file }) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'the site'))
  return [...sections].toSorted(([one], [other]) => Number(one === 'the site') - Number(other === 'the site'))
}

/** Shows the dialog with the cursor in its input. */
function show(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  dialog?.querySelector('input')?.focus()
}

function useOpenKey(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      if (!dialog.current?.open) show(dialog.current)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [dialog])
}
