/** A part in a chunk of its own must not take the page with it when the chunk does not arrive. */
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Draws messages as plain texts instead; the other part is in development only. */
const OF_THE_APP = 'engine/shell/App.tsx'

test('parts are loaded later by laterPart, optional and preloadable alone', async () => {
  const sources = await readSources(['engine', 'widgets'])
  const lazily = sources
    .filter(({ file, text }) => /\blazy\(/.test(text) && file !== OF_THE_APP)
    .map(({ file }) => file)
  expect(lazily.toSorted()).toEqual(['engine/ui/later-part.tsx', 'engine/ui/optional.ts', 'engine/ui/preloadable.tsx'])
})
