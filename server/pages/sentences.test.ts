import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Words } from '../../engine/messages/message.ts'
import { sentenceTranslator } from './sentences.ts'
import ar from './words/sentences/ar.json' with { type: 'json' }
import hi from './words/sentences/hi.json' with { type: 'json' }

const site: Words = { Accounts: 'الحسابات', Director: 'المدير', Draft: 'مسودة', 'Not Approved': 'لم تتم الموافقة' }
const named = (text: string) => String(site[text] ?? text)
const inArabic = sentenceTranslator(ar, named)

test.each([
  ['Waiting for Accounts.', 'بانتظار الحسابات.'],
  ['Waiting for Accounts or Director.', 'بانتظار الحسابات أو المدير.'],
  ['Already approved.', 'تمت الموافقة عليه بالفعل.'],
  ['Not Approved: you may submit it again.', 'لم تتم الموافقة: يمكنك تقديمه مجددًا.'],
  ['Rejected by Mira Nair: Draft, or what?', 'رفضه Mira Nair: Draft, or what?'],
  [
    'SO-7 was already decided: Rejected by Mira on 03/11/2026 10:42, now Draft.',
    'سبق البتّ في SO-7: مرفوض بواسطة Mira في 03/11/2026 10:42، والحالة الآن مسودة.',
  ],
  ['SO-7: Waiting for Director.', 'SO-7: بانتظار المدير.'],
  ['Its status is Draft. Saving a change sends it back to Draft.', 'حالته مسودة. حفظ أي تغيير يعيده إلى مسودة.'],
])('translates "%s" with its values', (text, own) => {
  expect(inArabic(text)).toBe(own)
})

test.each(['Steel plates 12 mm', 'Ask Mira first.', 'The gate is closed. Already approved.'])(
  'leaves what somebody wrote: %s',
  (text) => {
    expect(inArabic(text)).toBeNull()
  },
)

test('both languages have the same sentences with the same values', () => {
  expect(Object.keys(ar)).toEqual(Object.keys(hi))
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const words of [ar, hi])
    for (const [text, own] of Object.entries(words)) expect(values(own)).toEqual(values(text))
})

/** Sentences about documents: what people are told while they work. The others of these folders are for authors. */
const FILES = ['workflow/permission.ts', 'workflow/offers.ts']
const LITERAL = /'([A-Z][^'\n]*\.)'|`((?:[A-Z]|\$\{)[^`\n]*\.)`/g

test('every sentence about who may do what with a document has translations', () => {
  const code = FILES.map((name) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')).join('\n')
  const sentences = [...code.matchAll(LITERAL)].map(([, plain, template]) => plain ?? template ?? '')
  expect(sentences.length).toBeGreaterThan(15)
  const missing = sentences
    .map((text) =>
      text
        .replace('${is} ${back} ', '')
        .replaceAll(/\$\{isOwner \? 'you' : 'its owner'\}/g, 'you')
        .replaceAll(/\$\{by\}/g, 'Saving a change'),
    )
    .filter((text) => inArabic(text.replaceAll(/\$\{[^}]*\}/g, 'Draft').trim()) === null)
  expect(missing).toEqual([])
})
