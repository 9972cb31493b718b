import { see } from '../../../tools/stories/playing.ts'
import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/List' }

const orders = `
label: Orders
kind: approvals
fields:
  Party: text
  Code: code
  Amount: money
  Ordered: { type: number, unit: kg }
  Made: { type: number, unit: kg }
  Note: longtext
card: { title: Party, left: [Code, dateStamp], right: [Amount, Ordered], progress: [{ field: Made, of: Ordered }], more: [Note] }
statuses: [Open, Held, Done]
workflow: one-step
reject: true
`
const plain = `
label: Notes
kind: page
fields: { id: code, Words: text }
data: { notes: { get: list } }
views: { notes: [{ list: notes, card: { title: Words } }] }
`

export const Cards = partStory(orders)
export const TitleAlone = partStory(plain)
export const LongWords = partStory(orders, { rows: 'long' })
export const Thousands = partStory(orders, { rows: 'thousands' })
export const Loading = partStory(orders, { answering: 'never' })
export const Empty = partStory(orders, { rows: 'none' })
export const NothingMatches = partStory(orders, { rows: 'none', filtered: true })
export const Failed = partStory(orders, { answering: 'with 500' })
/** Others have added rows, and removed one, since the list was read. */
export const OthersAdded = partStory(orders, {}, { others: 'added', play: () => see('3 new') })
export const OthersChanged = partStory(
  orders,
  {},
  { others: 'changed', play: () => see('Some of these rows have changed') },
)
