// @vitest-environment happy-dom
/** What React renders again when a key is pressed in a form: the field it was typed into. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryRouter } from 'react-router-dom'
import { AccordionView } from '../../engine/blocks/accordion/View.tsx'
import { FormView } from '../../engine/blocks/form/View.tsx'
import { TabsView } from '../../engine/blocks/tabs/View.tsx'
import { TextView } from '../../engine/blocks/text/View.tsx'
import { loadForms } from '../../engine/page/react/forms.ts'
import { BlockViewsContext } from '../../engine/screen/Blocks.tsx'
import type { BlockViews } from '../../engine/screen/host.ts'
import { PageScreen } from '../../engine/screen/PageScreen.tsx'
import { ANY_ADDRESS, InRouter } from '../../tools/stories/InRouter.tsx'
import { inlineScreen, SITE } from '../../tools/stories/inline.ts'
import { onReactCommit, type Fiber } from '../runner/react-commits.ts'
import { drawAlone, eventually, SESSION, typeInto } from '../blocks/open-screen.tsx'

const FIELDS = Array.from({ length: 200 }, (_, at) => `F${at}`)

const SCREEN = `
label: Many fields
kind: page
fields:
${FIELDS.map((name) => `  ${name}: text`).join('\n')}
  Both: { type: text, value: =form.F1 }
actions:
  save: { label: Save, tone: primary, post: item, body: =form, enabledWhen: form.F2 != null, reason: Fill in F2. }
views:
  only:
    label: All of them
    actions: [save]
    blocks:
      - { text: "{form.F3}" }
      - tabs:
          first:
            label: First
            blocks:
              - { form: [${FIELDS.join(', ')}, Both], actions: [save] }
          second: { label: Second, visibleWhen: form.F4 != null, blocks: [{ text: Second }] }
`

const PERFORMED_WORK = 1
const drawn: string[] = []

/** Collects the names of the components that were rendered again, also below unchanged ones. */
function collect(now: Fiber | null, before: Fiber | null): void {
  if (now === null || now === before) return
  const isDrawn = before !== null && typeof now.type === 'function' && (now.flags & PERFORMED_WORK) !== 0
  if (isDrawn) drawn.push(now.type?.name ?? '')
  if (now.child === before?.child) return
  for (let child = now.child; child; child = child.sibling) collect(child, child.alternate)
}

const views = { form: FormView, tabs: TabsView, text: TextView, accordion: AccordionView } as unknown as BlockViews

async function openForm(): Promise<HTMLElement> {
  const { client } = inlineScreen(SCREEN)
  await loadForms()
  const calls = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as never
  const page = await drawAlone(
    <InRouter router={createMemoryRouter(ANY_ADDRESS)}>
      <BlockViewsContext value={views}>
        <PageScreen definition={client} session={SESSION} locale={SITE.locale} calls={calls} Overlay={() => null} />
      </BlockViewsContext>
    </InRouter>,
  )
  await eventually(() => expect(page.querySelectorAll('[data-field] input')).toHaveLength(200))
  return page
}

const inputOf = (page: HTMLElement, name: string) => page.querySelector(`[data-field="${name}"] input`)

let page: HTMLElement
beforeEach(async () => {
  page = await openForm()
  await typeInto(inputOf(page, 'F7'), 'a')
  drawn.length = 0
  onReactCommit((root) => collect(root, root.alternate))
})
afterEach(() => onReactCommit(null))

/** A part of the page that is loaded late draws the page once more, whatever is typed: on a busy machine, during a key. */
const KEYS = 4

test('only that field', async () => {
  const drawnByKeys: string[][] = []
  for (let key = 0; key < KEYS; key++) {
    drawn.length = 0
    await typeInto(inputOf(page, 'F7'), `ab${key}`)
    drawnByKeys.push(drawn.toSorted())
  }
  const fewest = drawnByKeys.toSorted((one, other) => one.length - other.length)[0]
  expect([...new Set(fewest)]).toEqual(['Caption', 'Control', 'Dictated', 'FieldFrame', 'InputField', 'TextInput'])
  expect(fewest?.filter((name) => name === 'InputField')).toHaveLength(1)
})

test('and what depends on it: a value, a text, an action, a tab', async () => {
  const drawnBy = async (name: string) => {
    drawn.length = 0
    await typeInto(inputOf(page, name), 'x')
    return new Set(drawn)
  }
  expect([...(await drawnBy('F1'))]).toContain('Shown')
  expect(page.querySelector('[data-field="Both"] output')?.textContent).toBe('x')
  expect(await drawnBy('F3')).toContain('TextView')
  expect(await drawnBy('F2')).toContain('FormActions')
  expect(await drawnBy('F4')).toContain('TabsView')
})
