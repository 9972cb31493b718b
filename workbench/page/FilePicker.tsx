import { Command } from 'cmdk'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
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
  // The input keeps its own text: if it were controlled, the list would select its first row before it is filtered.
  const [search, setSearch] = useState('')
  const choose = (open: (file: string) => Promise<void>) => (file: string) => {
    onChosen()
    void open(file)
  }
  return (
    <Command label="Files" loop filter={hasWords}>
      <Command.Input
        className="wb-files__search"
        placeholder="Find a screen or file, or name a new one"
        onValueChange={setSearch}
      />
      <Command.List className="wb-files__list">
        <Command.Empty className="wb-files__none">No file has these letters.</Command.Empty>
        {sectionsOf(files).map(([section, own]) => (
          <Command.Group key={section} heading={section}>
            {own.map((each) => (
              <FileItem key={each.file} bench={bench} file={each} onChoose={choose(bench.open)} />
            ))}
          </Command.Group>
        ))}
        <NewFiles files={newFiles(search, files)} onChoose={choose(bench.openNew)} />
      </Command.List>
    </Command>
  )
}

interface NewFilesProps {
  readonly files: readonly string[]
  onChoose(file: string): void
}

/** New files with the typed name, in addition to the search results. */
function NewFiles({ files, onChoose }: NewFilesProps) {
  if (files.length === 0) return null
  return (
    <Command.Group heading="new screen" forceMount>
      {files.map((file) => (
        <Command.Item
          key={file}
          className="wb-files__item"
          value={`new ${file}`}
          onSelect={() => onChoose(file)}
          forceMount
        >
          <span>New file</span>
          <span className="wb-files__path">{file}</span>
        </Command.Item>
      ))}
    </Command.Group>
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
function hasWords(file: string, search: string, captions: readonly string[] = []): 0 | 1 {
  const text = [...captions, file].join(' ').toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word)) ? 1 : 0
}

interface FileItemProps {
  readonly bench: WorkbenchActions
  readonly file: ScreenFile
  onChoose(file: string): void
}

function FileItem({ bench, file: { file, label }, onChoose }: FileItemProps) {
  const document = useStore(bench.store, ({ documents }) => documents[file])
  return (
    // Identified by its file: a caption may change while the list is open, and the selection must not change.
    <Command.Item
      className="wb-files__item"
      value={file}
      keywords={label === null ? [] : [label]}
      onSelect={() => onChoose(file)}
    >
      <span>{label ?? file}</span>
      {document && isEdited(document) ? (
        <span className="cs-badge" data-tone="warning">
          not saved
        </span>
      ) : null}
      {label === null ? null : <span className="wb-files__path">{file}</span>}
    </Command.Item>
  )
}

function sectionsOf(files: readonly ScreenFile[]): readonly (readonly [string, readonly ScreenFile[]])[] {
  const sections = Map.groupBy(files, ({ file }) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'the site'))
  return [...sections].toSorted(([one], [other]) => Number(one === 'the site') - Number(other === 'the site'))
}

/** Shows the dialog with the cursor in its input: by itself the dialog focuses its first element, the library's frame. */
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
