import type { Session } from '../../calls/contract.ts'
import { open, pressButton, see, type } from '../../../tools/stories/playing.ts'
import { storySession } from '../../../tools/stories/shell/site.ts'
import { shellStory, type ShellStoryFacts } from '../../../tools/stories/shell/shell-story.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { SideMenu } from './SideMenu.tsx'
// Styles of the frame, which itself does not draw the menu in these stories.
import './frame.css'
import './menu.css'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Frame' }

const AT = '/gate-passes'
const framed = (facts: ShellStoryFacts, play?: () => Promise<void>) =>
  shellStory({ at: AT, ...facts }, { ...(play && { play }) })
const LONG = 'Prefabricated buildings and mezzanines of the northern region'

/** The menu as it is beside a page, at any width. */
const sideOf = (session: Session) => (
  <div style={{ inlineSize: 'var(--menu-width, 240px)' }}>
    <SideMenu session={session} />
  </div>
)
const side = () => sideOf(storySession())
const adminSide = () => sideOf(storySession({ admin: true }))

export const Menu = framed({})
export const SectionsClosed = framed({ draw: side, storage: { 'countersign.menu.closed': ['selling', 'buying'] } })
export const MenuSearched = framed({ draw: side }, () => type('Search screens', 'goods'))
export const NothingFound = framed({ draw: side }, () => type('Search screens', 'xyz'))
export const Drawer = framed({ draw: () => <MenuDrawer open session={storySession()} onClose={() => undefined} /> })
export const SingleModule = framed({ singleModule: true })
export const Admin = framed({ person: { admin: true } })
export const BlockAccess = framed({ draw: adminSide }, () => open('Block access'))
export const BlockAccessWithoutTheWord = framed({ draw: adminSide }, async () => {
  await open('Block access')
  await pressButton('Block all access')
  await see("Please type 'STOP' to block access.")
})
export const AccessIsBlocked = framed({
  draw: adminSide,
  session: { accessBlocked: true, capabilities: ['accessblock'] },
})
export const TestDatabase = framed({ person: { isTestDb: true } })
export const NobodyAskedToLogIn = framed({ person: { userName: '', email: '' } })
export const UnreadNotices = framed({
  answers: { '/main/s/notification/unreadcount': () => ({ get_unreadcount: { count: 128, variant: 'danger' } }) },
})
export const NewVersion = framed({ session: { outdated: true } }, () => see('A new version is available.'))
export const LongWords = framed({
  manifest: { label: LONG },
  person: { userName: 'Venkatanarasimharajuvaripeta Subrahmanyam', company: LONG, admin: true, isTestDb: true },
})

const openPanel = async () => {
  await pressButton(/^Account of/)
  await see('Theme')
}

export const UserPanel = framed({}, openPanel)
export const UserPanelOfAdmin = framed({ person: { admin: true } }, openPanel)
export const OtherCompanies = framed(
  {
    storage: {
      'countersign.logins': [
        { ccode: 'SOUTH', company: 'Southern Mills Private Limited', email: '', when: '2026-03-02T09:00:00Z' },
      ],
    },
  },
  openPanel,
)
