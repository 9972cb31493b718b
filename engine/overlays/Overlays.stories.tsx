import { partStory } from '../../tools/stories/part-story.tsx'
import { open, pressButton } from '../../tools/stories/playing.ts'
import type { StoryState } from '../../tools/stories/states.ts'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Overlays' }

const orders = (shown: string) => `
label: Orders
kind: page
fields: { Party: text, Code: code, Amount: money, Ordered: date, Note: longtext }
data: { orders: { get: list } }
actions: { look: { label: Look at it, show: ${shown} } }
views: { only: { actions: [look], blocks: [{ list: orders, card: { title: Party, left: [Code, Ordered], right: [Amount], more: [Note] } }] } }
`

const comments = "comments, with: { key: '1', title: ORD-1001 }"
const details = "details, with: { key: '1' }"
const attachments = "attachments, with: { pk: '1' }"

const over = (shown: string, change: Partial<StoryState> = {}) =>
  partStory(orders(shown), change, { play: () => open('Look at it') })

export const Comments = over(comments)
export const NoComments = over(comments, { rows: 'none' })
export const LongComments = over(comments, { rows: 'long' })
export const CommentsFailed = over(comments, { answering: 'with 500' })
export const Details = over(details)
export const LongDetails = over(details, { rows: 'long' })
export const DetailsWait = over(details, { answering: 'never' })
/** Beside the other documents of its list, and with the decisions of a person. */
export const DetailsToDecide = partStory(
  orders(details)
    .replace(
      'actions: { ',
      `actions: {
      approve: { label: 'Approve {size(selected)}', tone: primary, steps: [{ decide: approval }] },
      reject: { label: 'Reject {size(selected)}', tone: danger, steps: [{ decide: rejection, askReason: Please enter the reason. }] },
      `,
    )
    .replace('{ list: orders, card', '{ list: orders, actions: [approve, reject], card'),
  {},
  { play: () => open('Look at it') },
)
export const Attachments = over(attachments)
export const RevisionFiles = partStory(
  orders(attachments),
  {},
  {
    async play() {
      await open('Look at it')
      await pressButton('Revision files', 'tab')
    },
  },
)
export const NoAttachments = over(attachments, { rows: 'none' })
export const Numbering = over('numbering')
export const NumberingFailed = over('numbering', { answering: 'with 403' })
export const Help = over('help')
export const NoHelp = over('help', { rows: 'none' })
export const HelpFailed = over('help', { answering: 'without network' })
