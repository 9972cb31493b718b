import { flag, oneOf, words, type Member } from './shape.ts'

/** For which rows a PDF is available; omitted: for none (foundation §6). */
export const pdfWords = oneOf({
  allowed: 'of rows whose allowPDFdownload is 1; the others say that they need to be approved',
  always: 'of every row',
})

/** What a row of a list offers beside its card (foundation §2, row content). */
export const aboutWords = {
  details: {
    shape: flag,
    doc: 'A modal with what the call `details` answers for a row.',
    default: 'false',
    example: 'true',
  },
  comments: {
    shape: flag,
    doc: 'A modal with the comments of a row, and a new one.',
    default: 'false',
    example: 'true',
  },
  attachments: {
    shape: flag,
    doc: 'The number of attachments of a row, its `awsfile_count`.',
    default: 'false',
    example: 'true',
  },
  moreAttachments: {
    shape: words(),
    doc: 'The caption of a second list of files, counted by `ot_awsfile_ids_count`.',
    default: 'there is none',
    example: 'Drawings',
  },
  pdf: {
    shape: pdfWords,
    doc: 'A link to the PDF of a row: its `pdflink`.',
    default: 'no link',
    example: 'always',
  },
} as const satisfies Readonly<Record<string, Member>>

/** What a row may offer beside its card. */
export type AboutWord = keyof typeof aboutWords

/** The common row fields that each of them reads (foundation §3), by its value: rows must contain them. */
export function fieldsAbout(word: AboutWord, written: unknown): readonly string[] {
  if (word === 'moreAttachments') return ['ot_awsfile_ids_count']
  if (word === 'attachments') return written === true ? ['awsfile_count'] : []
  if (word === 'pdf') return written === 'allowed' ? ['pdflink', 'allowPDFdownload'] : ['pdflink']
  return []
}
