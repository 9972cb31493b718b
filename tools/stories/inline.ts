/** A screen written in the story of a block: its YAML, compiled in place. */
import { blockSpecs } from '../../widgets/specs.ts'
import { compileApp, compileScreen } from '../../engine/compile/compile.ts'
import type { AppDefinition, Compiled } from '../../engine/definition/definition.ts'
import { formatDiagnostic } from '../../engine/diagnostics/frame.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import type { StorySite } from './story-file.ts'

const APP = `
label: Stories
apiid: story
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { steel: Steel makers, tex: Textile makers }
sections: { parts: Parts }
roles: { clerk: Clerk, manager: Manager }
statuses: { Open: info, Held: warning, Done: success, Refused: danger }
workflows:
  one-step:
    example: true
    starts: Open
    moves:
      approve: [{ from: Open, to: Held, by: clerk }, { from: Held, to: Done, by: manager }]
      reject: [{ from: Open, to: Refused, by: clerk }, { from: Held, to: Refused, by: manager }]
calls: [chart, check, close]
`

const app = compiledOrThrow(compileApp({ file: 'app.yaml', text: APP }), APP)

/** What the stories of parts share. */
export const SITE: StorySite = {
  roles: Object.fromEntries(app.roles.map(({ name, label }) => [name, label])),
  tones: Object.fromEntries(app.statuses.map(({ name, tone }) => [name, tone])),
  words: {},
  locale: { locale: app.locale, currency: app.currency, timeZone: app.timeZone },
}

/** @throws Error with the code frame of the mistakes: the screen of such a story is in the same file. */
export function inlineScreen(yaml: string): Compiled {
  const source = { file: 'parts/part.yaml', text: yaml }
  return compiledOrThrow(compileScreen(source, { app, blocks: blockSpecs }), yaml)
}

interface Outcome<Value> {
  readonly value: Value | null
  readonly diagnostics: readonly Diagnostic[]
}

function compiledOrThrow<Value extends Compiled | AppDefinition>(
  { value, diagnostics }: Outcome<Value>,
  text: string,
): Value {
  if (value) return value
  throw new Error(diagnostics.map((each) => formatDiagnostic(each, text)).join('\n'))
}
