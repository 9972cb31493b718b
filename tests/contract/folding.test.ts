/** The functions of the database fold, search and sort texts as the engine does: random texts, on both databases. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTexts, foldText, searchForm, sortKey } from '../../engine/definition/fold-text.ts'
import { currentTier } from '../runner/tiers.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

/** Characters of Unicode 15, which all databases know; younger ones have no folding of their own. */
const isYounger = (point: number): boolean =>
  (point >= 0xa7cb && point <= 0xa7f1) ||
  (point >= 0x1_1380 && point <= 0x1_13ff) ||
  (point >= 0x1_6100 && point <= 0x1_613f) ||
  (point >= 0x1_6d40 && point <= 0x1_6d7f) ||
  (point >= 0x1_cc00 && point <= 0x1_cebf)

const isStored = (point: number): boolean => point > 0 && !(point >= 0xd8_00 && point < 0xe0_00) && !isYounger(point)

/** The quick tier: those of one part, in which all scripts are that are folded, but two old ones. */
const END = currentTier() === 'quick' ? 0x1_0000 : 0x11_0000

const everyCharacter = Array.from({ length: END }, (_, point) => point)
  .filter(isStored)
  .map((point) => String.fromCodePoint(point))

const SCRIPTS = [
  0x20, 0x80, 0xc0, 0x300, 0x370, 0x400, 0x590, 0x620, 0x900, 0x980, 0xac00, 0x3040, 0x4e00, 0x1e00, 0xff00,
]

function randomTexts(count: number): readonly string[] {
  let state = 20_261_130
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return Math.floor(((state >>> 0) / 2 ** 32) * limit)
  }
  const character = () => {
    const point = (SCRIPTS[below(SCRIPTS.length)] ?? 0) + below(96)
    return isStored(point) ? String.fromCodePoint(point) : ' '
  }
  return Array.from({ length: count }, () => Array.from({ length: below(12) }, character).join(''))
}

describe.each(databases)('a text on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const inDatabase = async (texts: readonly string[]) =>
    (
      await sql<{ folded: string; form: string; key: string }>`
        select fold_text(text) as folded, search_form(text) as form, sort_key(text) as key
        from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(site.database.kysely)
    ).rows

  it.each([
    ['of every character', everyCharacter.map((each) => `a${each}b`)],
    ['of random characters', randomTexts(20_000)],
  ])('%s is folded, searched and sorted as in the engine', async (_, texts) => {
    for (let at = 0; at < texts.length; at += 8192) {
      const some = texts.slice(at, at + 8192)
      const expected = some.map((text) => ({ folded: foldText(text), form: searchForm(text), key: sortKey(text) }))
      expect(await inDatabase(some)).toEqual(expected)
    }
  })

  it('is sorted in the same order', async () => {
    const texts = [...new Set(randomTexts(3000))]
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text order by sort_key(text) collate "C"`.execute(
      site.database.kysely,
    )
    expect(rows.map(({ text }) => text)).toEqual(texts.toSorted(compareTexts))
  })
})
