import useSWR from 'swr'
import type { FileEntry, FilesOf, ScreenHost } from '../screen/host.ts'

/** The files of a record as far as they are loaded. */
export interface FilesState {
  /** Null: not loaded yet. */
  readonly files: readonly FileEntry[] | null
  readonly error: unknown
  reload(): Promise<void>
}

/** The files of a record, as the ERP lists them. */
export function useFiles(host: ScreenHost, owner: FilesOf, of: 'attachments' | 'revisions'): FilesState {
  const { company, id } = host.session
  const cacheKey = JSON.stringify(['files', company, id, owner, of])
  const { data, error, mutate } = useSWR(cacheKey, () => host.calls.files({ ...owner, of }), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return {
    files: data ?? null,
    error: (error as unknown) ?? null,
    reload: async () => void (await mutate().catch(() => undefined)),
  }
}
