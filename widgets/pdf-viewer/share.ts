import { t } from '../../engine/messages/message.ts'

/** Hands a file to another app of the phone: as a file where that is possible, else its address. */

export const NO_SHARING = 'Sharing is not supported in this browser.'

export interface Sharer {
  readonly share?: (data: ShareData) => Promise<void>
  readonly canShare?: (data: ShareData) => boolean
}

/** Answers what to say; null: it was shared, or the person thought better of it. */
export async function shareFile(
  { share, canShare }: Sharer,
  file: { readonly name: string; readonly bytes: Blob | null },
): Promise<string | null> {
  if (!share) return t(NO_SHARING)
  const data = file.bytes ? { files: [new File([file.bytes], file.name, { type: file.bytes.type })] } : null
  // Never the address: it carries the token of whoever looks at it.
  if (!data || !canShare?.(data)) return t(NO_SHARING)
  try {
    await share(data)
    return null
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : t(NO_SHARING)
  }
}
