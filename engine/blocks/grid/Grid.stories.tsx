import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Grid' }

/** Every type of column, groups and totals. */
const stock = `
label: Stock
kind: page
fields:
  id: code
  Item: text
  Store: { type: choice, options: [North, South] }
  Weight: { type: number, unit: kg }
  Worth: money
  Used: percent
  Counted: date
  Checked: yesno
  Level: { type: badge, class: LevelClass }
  LevelClass: text
  Mark: color
data: { stock: { get: list } }
`
const shown = 'fields: [id, Item, Store, Weight, Worth, Used, Counted, Checked, Level, Mark]'
const plain = `${stock}views: { stock: [{ grid: stock, ${shown} }] }`
const summed = `${stock}views: { stock: [{ grid: stock, ${shown}, groupBy: Store, totals: [Weight, Worth] }] }`
const captioned = `
label: Balances
kind: page
fields: { id: code, Item: text, Weight: { type: number, unit: kg }, Worth: money }
data: { stock: { get: list } }
views: { stock: [{ grid: stock, label: By item, fields: [id, Item, { group: Amounts, fields: [Weight, Worth] }] }] }
`
const edited = `
label: Entry
kind: page
fields: { id: code, Item: text, Left: number, Taken: { type: number, min: 0, max: =row.Left }, Checked: { type: yesno, enabledWhen: row.Left > 0, reason: Nothing is left. } }
data: { parts: { get: list } }
actions: { save: { tone: primary, post: list, body: { rows: =parts } } }
views: { parts: { actions: [save], blocks: [{ grid: parts, fields: [id, Item, Left, Taken, Checked], edit: [Taken, Checked] }] } }
`

export const EveryType = partStory(plain)
export const GroupsAndTotals = partStory(summed)
export const Captions = partStory(captioned)
export const Editable = partStory(edited)
export const LongWords = partStory(plain, { rows: 'long' })
export const Thousands = partStory(summed, { rows: 'thousands' })
export const Loading = partStory(plain, { answering: 'never' })
export const Empty = partStory(plain, { rows: 'none' })
export const Failed = partStory(plain, { answering: 'with 500' })
