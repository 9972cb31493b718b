import { expect, test } from 'vitest'
import type { Translations } from '../../engine/messages/message.ts'
import { answerTranslator } from './language.ts'
import engineAr from '../../engine/messages/ar.json' with { type: 'json' }
import pagesAr from './words/ar.json' with { type: 'json' }
import ar from './words/sentences/ar.json' with { type: 'json' }
import hi from './words/sentences/hi.json' with { type: 'json' }

const site: Translations = {
  Accounts: 'الحسابات',
  Director: 'المدير',
  Draft: 'مسودة',
  'Not Approved': 'لم تتم الموافقة',
}
const inArabic = answerTranslator('ar', site)

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
  ['SO-7: Waiting for Director.', '\u200fSO-7: بانتظار المدير.'],
  ['Please wait for 3 minutes for another try.', 'يرجى الانتظار قبل محاولة أخرى (بالدقائق: 3).'],
  [
    'Another entry has this already with the same Accounts and Director.',
    'هذه القيمة مستخدمة بالفعل في إدخال آخر له القيمة نفسها في الحسابات والمدير.',
  ],
  [
    'Beam 7: 5 entered, but only 3 can be loaded. Beam 8: 9 entered, but nothing is left.',
    '\u200fBeam 7: أُدخل 5، والممكن 3 فقط (تحميل). \u200fBeam 8: أُدخل 9، ولم يبقَ شيء.',
  ],
  ['The following fields are missing: Accounts, Rate no.', 'الحقول التالية ناقصة: الحسابات، Rate no.'],
  ['At most 1 decimal.', 'منزلة عشرية واحدة على الأكثر.'],
  ['At most 2 decimals.', 'منزلتان عشريتان على الأكثر.'],
  ['Will not be uploaded because size > 25M', 'لن يتم رفعه لأن الحجم > 25M'],
  ['Plates: assigned to you by Mira', '\u200fPlates: أسندها إليك Mira'],
  ['SO-7: Approved by Mira, now Draft', '\u200fSO-7: تمت الموافقة بواسطة Mira، والحالة الآن مسودة'],
  ['At most 100 kg.', '\u2068100 kg\u2069 كحد أقصى.'],
  ['At least 5.', '5 على الأقل.'],
  ['Row 3: a list name is needed.', 'الصف 3: اسم القائمة مطلوب.'],
  ['Plate: remarks of at most 500 characters.', '\u200fPlate: الملاحظات: 500 حرف على الأكثر.'],
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

test('no sentence has a translation of its own that the engine or the pages have', () => {
  const elsewhere = new Set([...Object.keys(engineAr), ...Object.keys(pagesAr)].map(withoutNames))
  expect(Object.keys(ar).filter((text) => elsewhere.has(withoutNames(text)) && text !== 'Approved')).toEqual([])
})

const withoutNames = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}')
