/** What every page links to exists in every site (decision 07). */
import { expect, test } from 'vitest'
import { defaultScreens } from '../../engine/publish/default-screens.ts'
import { isNode, readSources, visit } from './sources.ts'

const sources = await readSources(['engine/shell', 'engine/screen', 'engine/overlays', 'engine/blocks', 'widgets'])

/** The addresses that are written in the code: `to="/…"`, `href="/…"`, `navigate('/…')`. */
function writtenAddresses(): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { program } of sources) {
    visit(program, (node, around) => {
      const { value } = node
      if (node.type !== 'Literal' || typeof value !== 'string' || !value.startsWith('/')) return
      const parent = around.at(-1)
      const isLink =
        parent?.type === 'JSXAttribute' && isNode(parent['name']) && /^(to|href)$/.test(String(parent['name']['name']))
      const isCall =
        parent?.type === 'CallExpression' && isNode(parent['callee']) && parent['callee']['name'] === 'navigate'
      if (isLink || isCall) found.add(value)
    })
  }
  return found
}

test('every address that the shell links to is home or a screen that every site has', () => {
  const screens = defaultScreens([]).map(({ file }) => `/${file.replace('.yaml', '')}`)
  const addresses = writtenAddresses()
  expect([...addresses].filter((address) => address !== '/' && !screens.includes(address))).toEqual([])
  expect(addresses).toContain('/notification')
})
