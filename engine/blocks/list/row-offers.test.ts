import { expect, test } from 'vitest'
import type { About } from '../../definition/definition.ts'
import { filesOf } from '../../page/reads/files-of-row.ts'
import { moreFilesOf, pdfOf } from './row-offers.ts'

const about: About = {
  details: true,
  comments: true,
  attachments: true,
  moreAttachments: 'Drawings',
  alerts: true,
  pdf: 'allowed',
}
const calls = { documentUrl: (link: string) => (link.startsWith('/') ? `https://erp${link}` : null) }
const host = { calls, definition: { form: [] } }
const pdf = (allowPDFdownload: string | number | boolean | null, more: Partial<About> = {}, pdflink = '/a.pdf') =>
  pdfOf({ pdflink, allowPDFdownload }, { ...about, ...more }, host)

test.each([1, '1', true])('links the PDF when the row allows it: %j', (allowed) => {
  expect(pdf(allowed)).toEqual({ offer: 'link', href: 'https://erp/a.pdf' })
})

test.each([0, '0', false, null])('shows that the PDF waits for the approval: %j', (allowed) => {
  expect(pdf(allowed)).toEqual({ offer: 'later', reason: 'You need to approve the order to download PDF' })
})

test('says of a document that people raise here what has to happen, since somebody else may approve it', () => {
  const raised = pdfOf({ pdflink: '/a.pdf', allowPDFdownload: 0 }, about, { calls, definition: { form: ['Reason'] } })
  expect(raised).toEqual({ offer: 'later', reason: 'The PDF can be opened once the document is approved.' })
})

test('lets a screen open the PDF of every row, or of none', () => {
  expect(pdf(0, { pdf: 'always' })?.offer).toBe('link')
  expect(pdf(1, { pdf: 'never' })).toBeNull()
})

test('opens the PDF of rows in certain statuses, and names these statuses for the others', () => {
  const inStatus = (Status: string, statuses: readonly string[]) =>
    pdfOf({ pdflink: '/a.pdf', Status, allowPDFdownload: 1 }, { ...about, pdf: statuses }, host)
  expect(inStatus('Passed', ['Passed', 'Closed'])?.offer).toBe('link')
  expect(inStatus('Draft', ['Passed', 'Closed'])).toEqual({
    offer: 'later',
    reason: 'The PDF can be opened once the document is Passed or Closed.',
  })
  expect(inStatus('Draft', ['Closed'])).toMatchObject({ reason: 'The PDF can be opened once the document is Closed.' })
})

test('does not offer an invalid link', () => {
  expect([pdf(1, {}, ''), pdf(1, {}, 'javascript:alert(1)')]).toEqual([null, null])
})

test('reads the number of files from the ERP, also as text', () => {
  expect([filesOf({ awsfile_count: '3' }, about), filesOf({}, about)]).toEqual([3, null])
  expect(filesOf({ awsfile_count: 3 }, { ...about, attachments: false })).toBeNull()
  expect(moreFilesOf({ ot_awsfile_ids_count: 2 }, about)).toEqual({ caption: 'Drawings', count: 2 })
  expect(moreFilesOf({ ot_awsfile_ids_count: 2 }, { ...about, moreAttachments: null })).toBeNull()
})
