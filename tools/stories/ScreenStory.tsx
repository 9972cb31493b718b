import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createBrowserRouter, type DataRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Session } from '../../engine/calls/contract.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { LocaleSettings } from '../../engine/page/format.ts'
import { isLanguage, LANGUAGES } from '../../engine/definition/languages.ts'
import { localized } from '../../engine/messages/localized.ts'
import { translated } from '../../engine/messages/message.ts'
import { localeOf } from '../../engine/messages/own-language.ts'
import { dismissAll } from '../../engine/ui/toasts.ts'
import { widgetOverlays, widgets } from '../../widgets/views.ts'
import { siteScreen } from '../../engine/entry/screen.tsx'
import { ANY_ADDRESS, InRouter } from './InRouter.tsx'
import { tradeOf } from './options.ts'
import { storyOpening } from './openings.ts'
import { type OtherUsers, withOtherUsers } from './other-users.ts'
import type { StoryViewer } from './rows.ts'
import type { StoryState } from './states.ts'
import { storyCalls } from './story-calls.ts'

export interface ScreenStoryProps {
  readonly compiled: Compiled
  readonly state: StoryState
  readonly viewer: StoryViewer
  readonly locale: LocaleSettings
  /** What other users do to its rows while it is shown. */
  readonly others?: OtherUsers | undefined
}

/** A screen as in the product, with an ERP in the state of the story. */
export function ScreenStory({ compiled, locale, ...facts }: ScreenStoryProps) {
  const { state, viewer } = facts
  const { lang } = document.documentElement
  const translatedScreen = useMemo(() => translatedTo(lang, compiled), [lang, compiled])
  const written = isLanguage(lang) ? localeOf(LANGUAGES[lang], locale.locale) : locale.locale
  // With another role, state or language, or an edited file, it is a different story that begins from the start.
  const key = JSON.stringify([compiled.client.screen, state, viewer.role, lang])
  return <OpenStory key={key} {...facts} compiled={translatedScreen} locale={{ ...locale, locale: written }} />
}

/** The screen in the language of the page, which is chosen in the story's frame. */
function translatedTo(lang: string, compiled: Compiled): Compiled {
  return lang === 'en' ? compiled : { ...compiled, client: localized(compiled.client, translated) }
}

function OpenStory({ compiled, state, viewer, locale, others }: ScreenStoryProps) {
  const [story] = useState(() => storyCalls({ compiled, state, viewer }))
  const [shown] = useState(() => (others ? withOtherUsers(story.calls, others) : { calls: story.calls }))
  const [swr] = useState(() => ({ provider: () => new Map() }))
  const router = useRouterAt({ compiled, state, viewer })
  const session = useMemo(() => sessionOf(compiled, viewer), [compiled, viewer])
  useEffect(() => {
    dismissAll()
    return story.listen()
  }, [story])
  const { client } = compiled
  if (router === null) return null
  return (
    <SWRConfig value={swr}>
      <InRouter router={router}>
        <h1 className="cs-visually-hidden">{client.label}</h1>
        <Suspense>
          <Screen definition={client} {...{ ...shown, session, locale }} />
        </Suspense>
      </InRouter>
    </SWRConfig>
  )
}

const Screen = siteScreen({ widgets, overlays: widgetOverlays })

/** The parameters that Storybook itself uses in the address of a story. */
const OF_STORYBOOK = ['id', 'viewMode', 'globals', 'args', 'path', 'nav', 'singleStory']

type OpeningFacts = Pick<ScreenStoryProps, 'compiled' | 'state' | 'viewer'>

/**
 * Views and filters use the address and the history of the window, in a story as in the product. Null on the first
 * render: the previous story listens to them until it is unmounted.
 */
function useRouterAt(facts: OpeningFacts): DataRouter | null {
  const [first] = useState(facts)
  const [router, setRouter] = useState<DataRouter | null>(null)
  useLayoutEffect(() => {
    openAt(first)
    const opened = createBrowserRouter(ANY_ADDRESS)
    // oxlint-disable-next-line react/set-state-in-effect -- a system outside of React, opened and closed with the story
    setRouter(opened)
    return () => opened.dispose()
  }, [first])
  return router
}

function openAt(facts: OpeningFacts): void {
  const { params, entry } = storyOpening(facts)
  const now = new URLSearchParams(window.location.search)
  const next = new URLSearchParams([...now].filter(([name]) => OF_STORYBOOK.includes(name)))
  for (const [name, value] of params) next.set(name, value)
  window.history.replaceState({ usr: { page: entry }, key: 'story', idx: 0 }, '', `?${next}`)
}

function sessionOf({ client }: Compiled, { role, roles }: StoryViewer): Session {
  return {
    id: role,
    userName: roles[role] ?? role,
    erpType: tradeOf(client),
    email: `${role}@example.com`,
    company: 'Stories',
    admin: false,
    isTestDb: false,
    flags: {},
  }
}
