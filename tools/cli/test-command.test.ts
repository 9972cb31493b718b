import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyOfScreens, countersign } from '../../tests/runner/run-command.ts'

describe('test', () => {
  test('runs the tests beside the screens, and exits with 1 where an expectation fails', async () => {
    const folder = await copyOfScreens()
    const file = join(folder, 'crm/sales.test.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('moves: { approve: First Approved }', 'moves: { approve: Approved }'))
    const { code, out } = await countersign('test', 'sales', '--coverage', '--screens', folder)
    expect(code).toBe(1)
    expect(out).toContain('crm/sales.test.yaml:21:16  the sales head approves first (as head)')
    expect(out).toContain('  moves approve\n    expected  Approved\n    actual    First Approved\n')
    expect(out).toMatch(/sales +8 cases, 1 FAILED +statuses × roles \d+ of 20, actions 1 of 1, rules 1 of 1/)
    expect(out).toContain('not looked at, statuses × roles: Draft × owner')
    expect(out).toContain('\n1 screen, 8 cases, 1 failed')
    await writeFile(file, text)
    expect(await countersign('test', 'sales', '--screens', folder)).toMatchObject({ code: 0 })
    expect((await countersign('test', 'enquiry', '--screens', folder)).err).toContain('enquiry has no tests')
  })

  test('a mistake in a file of tests is reported by check, and its cases are not run', async () => {
    const folder = await copyOfScreens()
    const file = join(folder, 'crm/sales.test.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('OrderAmount: 900000', 'OrderAmuont: 900000'))
    const checked = await countersign('check', folder)
    expect(checked.code).toBe(1)
    expect(checked.out).toContain('did you mean "OrderAmount"?')
    expect(await countersign('test', 'sales', '--screens', folder)).toMatchObject({ code: 1 })
  })
})

test('permissions prints who may do what, as lines and as csv', async () => {
  const lines = await countersign('permissions')
  expect(lines.code).toBe(0)
  expect(lines.out).toContain('approve: First Approved → 2nd Approved   when row.OrderAmount > 1000000: accounts')
  const { out } = await countersign('permissions', '--csv')
  expect(out.split('\n')[0]).toContain('section,screen,label,permission,Administrator,Sales engineer')
  expect(out).toContain('crm,sales,Sales orders,submit: Draft → Submitted,,,,,,,,,,,,,yes')
})
