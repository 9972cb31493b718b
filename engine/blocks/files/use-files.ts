import useSWR from 'swr'
import type { FileEntry, FilesOf, ScreenHost } from '../../runtime/host.ts'

export interface FilesState {
  /** Null: not known yet. */
  readonly files: readonly FileEntry[] | null
  readonly error: unknown
  reload(): Promise<void>
}

/** The files of a record, as the ERP lists them. */
export function useFiles(host: ScreenHost, pile: FilesOf, of: 'attachments' | 'revisions'): FilesState {
  const { company, id } = host.session
  const question = JSON.stringify(['files', company, id, pile, of])
  const { data, error, mutate } = useSWR(question, () => host.calls.files({ ...pile, of }), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return {
    files: data ?? null,
    error: (error as unknown) ?? null,
    reload: async () => void (await mutate().catch(() => undefined)),
  }
}
