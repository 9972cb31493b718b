import { waitingFor } from '../../rows/documents/waiting.ts'
import { type ScheduledAlert, visibleScreens } from './digest.ts'

const COUNTED = 10_000

/** The number of documents that wait for the recipient's decision, by screen and status. */
export const documentsWaiting: ScheduledAlert = {
  slug: 'documents-waiting',
  name: 'Documents waiting',
  description: 'How many documents wait for the decision of each recipient, by list and status.',
  section: null,
  erpType: null,
  route: '/',
  async lines(context) {
    const screens = visibleScreens(context)
    const labels = new Map(screens.map(({ screen, label }) => [screen, label]))
    const waiting = await waitingFor(context.work, context.person, screens)
    return waiting.map(({ screen, Status, count }) => ({
      label: `${labels.get(screen) ?? screen}: ${Status}`,
      value:
        count > COUNTED ? `${COUNTED.toLocaleString(context.app.locale)}+` : count.toLocaleString(context.app.locale),
    }))
  },
}
