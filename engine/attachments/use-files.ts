import useSWR, { useSWRConfig } from 'swr'
import type { FileEntry, FilesOf, ScreenHost } from '../screen/host.ts'

/** The files of a record as far as they are loaded. */
export interface FilesState {
  /** Null: not loaded yet. */
  readonly files: readonly FileEntry[] | null
  readonly error: unknown
  /** @param to the record, if it has been saved since */
  reload(to?: FilesOf): Promise<void>
}

/** The files of a record, as the ERP lists them; one that is not stored has none. */
export function useFiles(host: ScreenHost, owner: FilesOf, of: 'attachments' | 'revisions'): FilesState {
  const { company, id } = host.session
  const { mutate } = useSWRConfig()
  const keyOf = (to: FilesOf) => JSON.stringify(['files', company, id, to, of])
  const isStored = owner.pk !== ''
  const { data, error } = useSWR(isStored ? keyOf(owner) : null, () => host.calls.files({ ...owner, of }), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return {
    files: isStored ? (data ?? null) : [],
    error: (error as unknown) ?? null,
    reload: async (to = owner) => void (await mutate(keyOf(to)).catch(() => undefined)),
  }
}
