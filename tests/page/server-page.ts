import type { Definition } from '../../engine/definition/definition.ts'
import { formatterOf } from '../../engine/fields/format.ts'
import { openDrawnPage, type DrawnPage } from '../../server/pages/open-page.ts'
import { SITE } from '../../tools/stories/inline.ts'
import { SESSION } from '../blocks/open-screen.tsx'

/** A page drawn by the server, in English; `answer` is the body of every answer, `query` that of the address. */
export function serverPage(definition: Definition, answer: object = { ok: true }, query = ''): DrawnPage {
  return openDrawnPage({
    definition,
    locale: SITE.locale,
    timeZone: SITE.locale.timeZone,
    path: '/ssr/loads/landing',
    params: new URLSearchParams(query),
    session: SESSION,
    token: 't',
    apiid: 'a',
    language: {
      locale: 'en',
      translate: (text, values = {}) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name])),
      translateAny: String,
      localized: (value) => value,
      format: formatterOf({ yesno: String, named: String }),
    },
    calls: {
      get: () => Promise.resolve({ status: 200, body: answer }),
      post: () => Promise.reject(new Error('Nothing is posted.')),
      cookies: () => [],
    },
  })
}
