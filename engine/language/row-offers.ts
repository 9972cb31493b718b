import { distinctList, either, flag, oneOf, reference, words, type Member } from './shape.ts'

const pdfWords = oneOf({
  allowed: 'for rows whose allowPDFdownload is 1; the others show that they must be approved first',
  always: 'for every row',
})

/** For which rows a PDF is available; omitted: for none (foundation §6). */
export const pdfForms = { text: pdfWords, list: distinctList(reference('status')) } as const

/** What a row of a list offers beside its card (foundation §2, row content). */
export const rowOfferWords = {
  details: {
    shape: flag,
    doc: 'A dialog with the answer of the call `details` for a row.',
    default: 'false',
    example: 'true',
  },
  comments: {
    shape: flag,
    doc: 'A dialog with the comments of a row, where a new one can be added.',
    default: 'false',
    example: 'true',
  },
  attachments: {
    shape: flag,
    doc: 'Shows the number of attachments of a row (`awsfile_count`).',
    default: 'false',
    example: 'true',
  },
  moreAttachments: {
    shape: words(),
    doc: 'The caption of a second list of files, counted by `ot_awsfile_ids_count`.',
    default: 'no second list',
    example: 'Drawings',
  },
  alerts: {
    shape: flag,
    doc: 'Opens the page of the site that sends alerts about a row (`documentPage: alerts`), if the person may open it.',
    default: 'false',
    example: 'true',
  },
  pdf: {
    shape: either(pdfForms),
    doc: 'A link to the PDF of a row (`pdflink`). A list of statuses: for the rows in one of them; the others show which these are.',
    default: 'no link',
    example: 'always',
  },
} as const satisfies Readonly<Record<string, Member>>

/** What a row may offer beside its card. */
export type RowOfferWord = keyof typeof rowOfferWords

/** The common row fields that each of them reads (foundation §3), by its value: rows must contain them. */
export function fieldsForOffer(word: RowOfferWord, written: unknown): readonly string[] {
  if (word === 'moreAttachments') return ['ot_awsfile_ids_count']
  if (word === 'attachments') return written === true ? ['awsfile_count'] : []
  if (word !== 'pdf') return []
  if (Array.isArray(written)) return ['pdflink', 'Status']
  return written === 'allowed' ? ['pdflink', 'allowPDFdownload'] : ['pdflink']
}
