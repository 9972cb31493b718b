import { waitingFor } from '../../documents/waiting.ts'
import { type ScheduledAlert, visibleScreens } from './digest.ts'

const COUNTED = 10_000

/** What the recipient has to decide, by screen and status. */
export const documentsWaiting: ScheduledAlert = {
  slug: 'documents-waiting',
  name: 'Documents waiting',
  description: 'How many documents wait for the decision of each recipient, by list and status.',
  section: null,
  erpType: null,
  route: '/',
  async lines(about) {
    const screens = visibleScreens(about)
    const labels = new Map(screens.map(({ screen, label }) => [screen, label]))
    const waiting = await waitingFor(about.work, about.person, screens)
    return waiting.map(({ screen, Status, count }) => ({
      label: `${labels.get(screen) ?? screen}: ${Status}`,
      value: count > COUNTED ? `${COUNTED.toLocaleString(about.app.locale)}+` : count.toLocaleString(about.app.locale),
    }))
  },
}
