import Save from 'lucide-react/icons/save'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Wordmark } from '../../../engine/shell/theme/Wordmark.tsx'
import type { WorkbenchActions } from './bench.ts'
import { isEdited } from './bench-state.ts'
import { FilePicker } from './FilePicker.tsx'

/** Which file is open, and whether it is saved. */
export function EditorBar({ bench }: { readonly bench: WorkbenchActions }) {
  const document = useStore(bench.store, ({ documents, file }) => documents[file])
  const note = useStore(bench.store, (state) => state.note)
  const edited = document !== undefined && isEdited(document)
  useSaveKey(bench)
  return (
    <header className="wb-bar">
      <Wordmark label="Workbench" />
      <FilePicker bench={bench} />
      <p className="wb-bar__note" role="status" data-tone={note?.tone ?? 'plain'}>
        {note?.text ?? ''}
      </p>
      <button
        type="button"
        className="cs-button cs-button--primary"
        aria-disabled={!edited}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => void bench.save()}
      >
        <Save size={16} aria-hidden />
        {edited ? 'Save' : 'Saved'}
      </button>
    </header>
  )
}

/** Handled wherever the focus is: otherwise the browser would save the page. */
function useSaveKey(bench: WorkbenchActions): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      void bench.save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [bench])
}
