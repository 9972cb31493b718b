import { draftKey, removeDraft, writeDraft } from '../page/form/drafts.ts'
import { partStory } from '../../tools/stories/part-story.tsx'
import { pressButton, see, type } from '../../tools/stories/playing.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Form notices' }

const order = `
label: Order
kind: page
fields:
  Party: text
  Store: { type: choice, options: [North, South, East] }
  Amount: money
  Wanted: { type: date, label: Wanted by }
  Remark: longtext
actions: { save: { tone: primary, post: item, body: =form } }
views: { only: { actions: [save], blocks: [{ form: [Party, Store, Amount, Wanted, Remark] }] } }
`

/** Text typed in another of these stories is not restored in this one. */
function forgetDrafts(): () => void {
  const isDraft = (key: string) => key.startsWith('countersign.draft ')
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage).filter(isDraft)) storage.removeItem(key)
  return () => undefined
}

/** Two fields are changed, and saved over a row in which somebody else has changed both. */
async function saveOver(): Promise<void> {
  await type('Party', ' and Sons')
  await type('Remark', ' By rail, not by road.')
  await pressButton('Save')
  await see(/^Asha Rao has saved/)
}

export const Conflict = partStory(
  order,
  { form: 'values', answering: 'over a newer row' },
  { before: forgetDrafts, play: saveOver },
)
export const ConflictLongWords = partStory(
  order,
  { form: 'values', rows: 'long', answering: 'over a newer row' },
  { before: forgetDrafts, play: saveOver },
)
export const ConflictMissingChoices = partStory(
  order,
  { form: 'values', answering: 'over a newer row' },
  {
    before: forgetDrafts,
    async play() {
      await saveOver()
      await pressButton('Save')
      await see('Choose which value stays.')
    },
  },
)
export const ConflictSettled = partStory(
  order,
  { form: 'values', answering: 'over a newer row' },
  {
    before: forgetDrafts,
    async play() {
      await saveOver()
      await pressButton('Take all theirs')
      await see('Look it over, and save again.')
    },
  },
)

const KEY = draftKey({ company: 'Stories', person: 'clerk', screen: 'part', view: 'only', record: '' })
const storages = () => ({ tab: sessionStorage, browser: localStorage })

/** A draft older than the definition: a field is removed, a number is invalid, lines are in spreadsheet format. */
function writeOldDraft(): () => void {
  const bolts = { key: 'a', Item: 'Bolt M16', Qty: 40 }
  const form = {
    Party: 'Deccan Infra Projects',
    Amount: 'about nine lakh',
    'Delivery place': 'Gate 4, the yard behind the northern store',
    Items: [bolts, { ...bolts, key: 'b', Item: 'Nut M16' }, { ...bolts, key: 'c', Item: 'Washer M16' }],
  }
  writeDraft(storages(), KEY, { form, edits: {}, at: Date.now() })
  return () => removeDraft(storages(), KEY)
}

export const NoLongerFits = partStory(order, {}, { before: writeOldDraft, play: () => see('Got it') })
