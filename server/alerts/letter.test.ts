import { expect, test } from 'vitest'
import { type LetterContent, writeLetter } from './letter.ts'

const sheet = {
  company: 'Rao & Sons',
  address: '1 Mill Road\nPune',
  label: 'Order',
  name: 'SO-7',
  status: 'Open',
  date: '21/07/2025',
  fields: [
    { label: 'Item', value: '<b>Plate</b>' },
    { label: 'Remarks', value: '—' },
  ],
}

const letter = (change: Partial<LetterContent> = {}) =>
  writeLetter({ sheet, header: '', added: '', sender: null, link: null, ...change })

test('a letter names the document and its status in the subject, on one line', () => {
  expect(letter({ sheet: { ...sheet, name: 'SO-7\r\nBcc: x@example.com' } }).subject).toBe(
    'Order SO-7 Bcc: x@example.com: Open',
  )
})

test('texts are escaped in HTML and unchanged in plain text', () => {
  const { html, text } = letter()
  expect(html).toContain('&lt;b&gt;Plate&lt;/b&gt;')
  expect(html).toContain('Rao &amp; Sons')
  expect(text).toContain('Item: <b>Plate</b>')
})

test('empty fields are left out, and long documents are cut', () => {
  expect(letter().text).not.toContain('Remarks')
  expect(letter({ mostFields: 0 }).text).not.toContain('Item')
})

test('line breaks of the address and of an added text are preserved, and the template adds none', () => {
  const { html } = letter({ added: ' first\nsecond ' })
  expect(html).toMatch(/pre-line">first\nsecond<\/p>/)
  expect(html).toMatch(/pre-line">1 Mill Road\nPune<\/p>/)
})

test('a letter without a link and an added text has no paragraph for them', () => {
  const { html } = letter()
  expect(html).not.toContain('<a ')
  expect(html.match(/<p /g)).toHaveLength(2)
})
