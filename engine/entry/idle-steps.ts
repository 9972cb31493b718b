/** What a page loads while its rows are shown and the browser is idle. */
import { nextParts } from '../blocks/next-parts.ts'
import type { Definition } from '../definition/definition.ts'
import { removeUnusedDrafts } from '../page/react/browser-drafts.ts'
import { loadActions } from '../page/react/press.ts'
import { BELOW_DESK, matchesMedia, NARROW } from '../ui/use-media.ts'

/** Each loads code for the next press; the last tidies up. */
export function idleSteps(definition: Definition): readonly (() => Promise<unknown>)[] {
  const screen = { isPhone: matchesMedia(NARROW), isNarrow: matchesMedia(BELOW_DESK) }
  return [...nextParts(definition, screen), loadActions, async () => removeUnusedDrafts()]
}
