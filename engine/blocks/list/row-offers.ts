/** The buttons of a row beside its card, from the contract's own fields (foundation §3, common list row fields). */
import type { About } from '../../definition/definition.ts'
import { isYes, numberIn } from '../../page/format.ts'
import type { Calls, Row, ScreenHost } from '../../screen/host.ts'
import type { ListItem } from './list-items.ts'

export type PdfOffer =
  | { readonly offer: 'link'; readonly href: string }
  /** Foundation §6. */
  | { readonly offer: 'after-approval' }

export const PDF_AFTER_APPROVAL = 'You need to approve the order to download PDF'

/** Null: there is none, or none that may be opened. */
export function pdfOf(row: Row, about: About, { documentUrl }: Pick<Calls, 'documentUrl'>): PdfOffer | null {
  const link = row['pdflink']
  if (about.pdf === 'never' || typeof link !== 'string' || link.trim() === '') return null
  if (about.pdf === 'allowed' && !isYes(row['allowPDFdownload'])) return { offer: 'after-approval' }
  const href = documentUrl(link)
  return href === null ? null : { offer: 'link', href }
}

/** The number of files of the row; null when the screen does not offer them or the ERP sends no number. */
export function filesOf(row: Row, about: About): number | null {
  return about.attachments ? numberIn(row['awsfile_count']) : null
}

export interface MoreFiles {
  readonly caption: string
  readonly count: number
}

export function moreFilesOf(row: Row, { moreAttachments: caption }: About): MoreFiles | null {
  const count = caption === null ? null : numberIn(row['ot_awsfile_ids_count'])
  return caption === null || count === null ? null : { caption, count }
}

/** Opens over the page what the ERP shows about a row. */
export function openRecord(
  { store }: Pick<ScreenHost, 'store'>,
  overlay: 'comments' | 'details',
  { key, name: title }: Pick<ListItem, 'key' | 'name'>,
): void {
  store.setState({ overlay: { overlay, with: { key, title } } })
}
