/** A whole screen in a DOM, with an ERP of given answers: navigation, calls and actions are real. */
import type { Capability } from '../../engine/calls/capabilities.ts'
import { SWRConfig } from 'swr'
import { createCalls } from '../../engine/calls/calls.ts'
import { fakeTransport, type FakeHandler } from '../../engine/calls/fake.ts'
import { loadSeenFirst, siteScreen } from '../../engine/entry/screen.tsx'
import type { OpenScreen } from '../../engine/screen/commands.ts'
import { InRouter } from '../../tools/stories/InRouter.tsx'
import { inlineScreen, SITE } from '../../tools/stories/inline.ts'
import { laterWidgets, widgetOverlays, widgets } from '../../widgets/views.ts'
import { routerAt } from './router-at.ts'
import { drawAlone, SESSION } from './open-screen.tsx'

interface LiveFacts {
  /** By path below the screen: `list`. */
  readonly answers?: Readonly<Record<string, FakeHandler>>
  /** The query of the address. */
  readonly query?: string
  /** The extensions that the ERP names. */
  readonly capabilities?: readonly Capability[]
}

const Screen = siteScreen({ widgets, overlays: widgetOverlays })

export async function liveScreen(yaml: string, { answers = {}, query = '', capabilities = [] }: LiveFacts = {}) {
  const definition = inlineScreen(yaml).client
  const paths = Object.entries(answers).map(([name, answer]) => [`/main/s/${definition.screen}/${name}`, answer])
  const transport = fakeTransport({ handlers: Object.fromEntries(paths) as Record<string, FakeHandler> })
  const calls = createCalls({
    transport,
    apiid: 'test',
    token: () => 'token',
    onUnauthorized: () => false,
    capabilities: () => capabilities,
  })
  const open: { screen: OpenScreen | null } = { screen: null }
  const router = await routerAt(`/${definition.screen}${query}`)
  await loadSeenFirst(definition, { widgets: laterWidgets, known: { query: {}, session: { ...SESSION } } })
  const page = await drawAlone(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InRouter router={router}>
        <Screen
          {...{ definition, calls, session: SESSION, locale: SITE.locale }}
          onOpenScreen={(screen) => void (open.screen = screen)}
        />
      </InRouter>
    </SWRConfig>,
  )
  return { page, definition, transport, open }
}
