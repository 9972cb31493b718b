import type { WordList } from '../../../sample/words.ts'

export const labelNames: readonly (readonly [text: string, color: string])[] = [
  ['Site visit', '#2563eb'],
  ['Drawing', '#7c3aed'],
  ['Material', '#16a34a'],
  ['Payment', '#d97706'],
  ['Safety', '#dc2626'],
  ['Transport', '#0891b2'],
  ['Quality', '#be185d'],
  ['Office', '#475569'],
]

export const taskNames: WordList = [
  'Check anchor bolts before the columns arrive',
  'Send revised drawings to the customer',
  'Follow up the advance payment',
  'Arrange a crane for the rafters',
  'Collect the signed delivery notes',
  'Inspect the paint at the yard',
  'Ask for the test certificates',
  'Update the erection schedule',
  'Order missing fasteners',
  'Settle the transporter’s bill',
]

export const taskNotes: WordList = [
  '',
  'Please call before going there.',
  'The customer has asked for it twice.',
  'Needed before the next dispatch.',
]

export const taskRemarks: WordList = [
  'Spoke to the site, they are ready.',
  'Waiting for an answer from the customer.',
  'Half of it is done.',
  'Moved to next week because of rain.',
  'Papers are with the accounts department.',
]
