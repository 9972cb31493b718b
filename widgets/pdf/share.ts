import { t } from '../../engine/messages/message.ts'

export const NO_SHARING = 'Sharing is not supported in this browser.'

export interface Sharer {
  readonly share?: (data: ShareData) => Promise<void>
  readonly canShare?: (data: ShareData) => boolean
}

/** Shares a file with another app of the device. Returns the error; null: it was shared, or the person cancelled. */
export async function shareFile(
  { share, canShare }: Sharer,
  file: { readonly name: string; readonly bytes: Blob | null },
): Promise<string | null> {
  if (!share) return t(NO_SHARING)
  const data = file.bytes ? { files: [new File([file.bytes], file.name, { type: file.bytes.type })] } : null
  // Never the address, because it contains the person's token.
  if (!data || !canShare?.(data)) return t(NO_SHARING)
  try {
    await share(data)
    return null
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : t(NO_SHARING)
  }
}
