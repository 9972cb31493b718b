import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

function countersign(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['engine/cli/main.ts', ...args], { cwd: ROOT }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

async function folderWith(screen: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const app = 'label: A\napiid: a\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata\nsections: { crm: CRM }\n'
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), app)
  await writeFile(join(folder, 'crm/a.yaml'), screen)
  return folder
}

const GOOD = 'label: A\nkind: approvals\napprove: false\nfields:\n  Name: text\ncard: { title: Name }\n'

test('check is silent about the shipped screens and ends with 0', async () => {
  const { code, out } = await countersign('check')
  expect(out).toMatch(/^\d+ files, 0 errors, 0 warnings\n$/)
  expect(code).toBe(0)
})

test('check shows each mistake where it stands and ends with 1', async () => {
  const { code, out } = await countersign('check', await folderWith(GOOD.replace('title: Name', 'title: Nmae')))
  expect(out).toContain('crm/a.yaml:6:16')
  expect(out).toContain('did you mean "Name"?')
  expect(code).toBe(1)
})

test('check --json prints what a program can read', async () => {
  const { out } = await countersign('check', await folderWith(GOOD.replace('text', 'txet')), '--json')
  expect(JSON.parse(out)).toMatchObject([{ code: 'unknown-word', suggestion: 'text' }])
})

test('explain prints page words', async () => {
  const { code, out } = await countersign('explain', 'a', '--screens', await folderWith(GOOD))
  expect(out).toMatch(/^kind: page +# from approvals$/m)
  expect(code).toBe(0)
})

test('a command nobody knows explains the others', async () => {
  const { code, err } = await countersign('chekc')
  expect(err).toContain('countersign check')
  expect(code).toBe(2)
})
