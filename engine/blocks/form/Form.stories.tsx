import { partStory } from '../../../tools/stories/part-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Blocks/Form' }

const everyKind = `
label: Every kind
kind: page
fields:
  Name: { type: text, requiredWhen: true, length: [1, 40] }
  Note: longtext
  Amount: { type: money, min: 0 }
  Share: { type: percent, min: 0, max: 100 }
  Day: { type: date, default: =today }
  Moment: datetime
  Agreed: yesno
  Store: { type: choice, options: [North, South, East] }
  Stores: { type: choice, many: true, options: [North, South, East] }
  Mail: email
  Mails: { type: email, many: true }
  Mobile: phone
  Mark: color
  Fixed: { type: text, enabledWhen: false, reason: The ERP gives this number. }
actions: { save: { tone: primary, post: item, body: =form } }
views:
  only:
    actions: [save]
    blocks: [{ form: [Name, Note, Amount, Share, Day, Moment, Agreed, Store, Stores, Mail, Mails, Mobile, Mark, Fixed] }]
`

export const AsOpened = partStory(everyKind)
export const FilledIn = partStory(everyKind, { form: 'values' })
export const LongWords = partStory(everyKind, { form: 'values', rows: 'long' })
