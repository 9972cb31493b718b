import { fakeRefusal } from '../../calls/fake.ts'
import { see } from '../../../tools/stories/playing.ts'
import { never, shellStory, type ShellStoryFacts } from '../../../tools/stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Home' }

const home = (facts: ShellStoryFacts) => shellStory(facts, { play: () => see(/^Welcome/) })
const waiting = (answer: unknown) => ({ '/main/waiting': () => answer })
const of = (screen: string, Status: string, count: number) => ({ screen, Status, count })

export const DocumentsWait = home({
  answers: waiting({
    get_waiting: [
      of('offers', 'Open', 48),
      of('offers', 'Held', 3),
      of('delivery-slips', 'Open', 1284),
      of('purchase-requests', 'Open', 10_001),
      of('moulds', 'Held', 1),
    ],
  }),
})
export const OneWaits = home({ answers: waiting({ get_waiting: [of('offers', 'Open', 1)] }) })
export const NothingWaits = home({ answers: waiting({ get_waiting: [] }) })
export const Counting = home({ answers: { '/main/waiting': never } })
export const NotCounted = home({ answers: waiting(fakeRefusal(500)) })
/** An ERP that cannot count waiting documents. */
export const WithoutCounts = home({ session: { capabilities: [] } })
export const NoScreenYet = home({ manifest: { screens: [], routes: [] } })
