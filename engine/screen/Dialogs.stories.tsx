import { partStory } from '../../tools/stories/part-story.tsx'
import { open, openByKeys, pressButton, see } from '../../tools/stories/playing.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Dialogs' }

const page = (action: string) => `
label: Orders
kind: page
actions: { close: { label: Close orders, ${action} } }
views: { only: { actions: [close], blocks: [{ text: Orders that are closed stay closed. }] } }
`
const many = Array.from({ length: 12 }, (_, index) => `order ${1001 + index} of the northern store`).join(', ')
const approvals = `
label: Orders
kind: approvals
fields: { Party: text, Amount: money }
card: { title: Party, right: [Amount] }
statuses: [Open, Held, Done]
workflow: one-step
reject: true
`
const ask = { play: () => open('Close orders') }

export const Confirm = partStory(page('confirm: Close 3 orders?, post: close'), {}, ask)
export const ConfirmDanger = partStory(page('tone: danger, confirm: Close 3 orders?, post: close'), {}, ask)
export const ConfirmLongWords = partStory(page(`confirm: 'Close ${many}?', post: close`), {}, ask)
export const Reason = partStory(
  approvals,
  {},
  {
    async play() {
      await pressButton(/^Select all/, 'checkbox')
      // Wherever its button is at this width.
      await openByKeys('[KeyR]')
    },
  },
)
export const Keys = partStory(
  approvals,
  {},
  {
    async play() {
      await see('Deccan Infra Projects')
      await openByKeys('?')
    },
  },
)
