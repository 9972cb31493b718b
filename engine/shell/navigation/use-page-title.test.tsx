// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openShell } from '../../../tests/shell/open-shell.tsx'
import { usePageTitle } from './use-page-title.ts'

function Titled({ page }: { readonly page: string }) {
  usePageTitle(page)
  return null
}

test('puts the page before the site in the title, and shows the site alone at home', async () => {
  await openShell(<Titled page="Offers" />)
  expect(document.title).toBe('Offers · Countersign')
  await openShell(<Titled page="" />)
  expect(document.title).toBe('Countersign')
})
