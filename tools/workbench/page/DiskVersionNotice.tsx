import { useStore } from 'zustand'
import type { WorkbenchActions } from './bench.ts'

/** Shown when another user has written the file that is being edited: nothing is overwritten without confirmation. */
export function DiskVersionNotice({ bench }: { readonly bench: WorkbenchActions }) {
  const file = useStore(bench.store, (state) => state.file)
  const isThere = useStore(bench.store, ({ documents }) => (documents[file]?.theirs ?? null) !== null)
  if (!isThere) return null
  return (
    <div className="cs-notice wb-theirs" data-tone="warning" role="alert">
      <p>{file} was changed on disk while you edited it. Your text is still here and was not saved.</p>
      <button type="button" className="cs-button" onClick={bench.takeTheirs}>
        Load the file
      </button>
      <button type="button" className="cs-button" onClick={bench.keepMine}>
        Keep mine
      </button>
    </div>
  )
}
