/** The buttons of a row beside its card, from the contract's own fields (foundation §3, common list row fields). */
import type { About, Definition } from '../../definition/definition.ts'
import { eitherOf, t, translated } from '../../messages/message.ts'
import { isYes, numberIn } from '../../page/format.ts'
import type { Calls, Row, ScreenHost } from '../../screen/host.ts'
import type { ListItem } from './list-items.ts'
import { openOverlay } from '../../page/events/overlays.ts'

export type PdfOffer =
  | { readonly offer: 'link'; readonly href: string }
  /** Foundation §6. */
  | { readonly offer: 'later'; readonly reason: string }

interface PdfHost {
  readonly calls: Pick<Calls, 'documentUrl'>
  readonly definition: Pick<Definition, 'form'>
}

/** Null: there is none, or none that may be opened. */
export function pdfOf(row: Row, about: About, { calls, definition }: PdfHost): PdfOffer | null {
  const link = row['pdflink']
  if (about.pdf === 'never' || typeof link !== 'string' || link.trim() === '') return null
  const reason = reasonForNone(row, about.pdf, definition.form.length > 0)
  if (reason !== null) return { offer: 'later', reason }
  const href = calls.documentUrl(link)
  return href === null ? null : { offer: 'link', href }
}

/**
 * Null: it can be printed.
 *
 * @param isRaised people raise these documents here: they may not be the ones who approve
 */
function reasonForNone({ Status, allowPDFdownload }: Row, pdf: About['pdf'], isRaised: boolean): string | null {
  if (typeof pdf !== 'string') {
    if (pdf.some((status) => status === Status)) return null
    return t('The PDF can be opened once the document is {statuses}.', {
      statuses: eitherOf(pdf.map((each) => translated(each))),
    })
  }
  if (pdf === 'always' || isYes(allowPDFdownload)) return null
  return isRaised
    ? t('The PDF can be opened once the document is approved.')
    : t('You need to approve the order to download PDF')
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
  openOverlay(store, { overlay, with: { key, title } })
}
