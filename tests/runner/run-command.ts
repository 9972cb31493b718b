/** Runs commands as a user would, for tests. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const ROOT = join(import.meta.dirname, '../..')

interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

export const countersign = (...args: readonly string[]): Promise<Run> => answering([], ...args)

/** Types the lines one after the other. */
export const answering = (lines: readonly string[], ...args: readonly string[]): Promise<Run> =>
  commandIn(ROOT, lines, args)

/** Runs it in another folder, such as that of a site. */
export function commandIn(folder: string, lines: readonly string[], args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'tools/cli/main.ts'), ...args]
    const child = execFile(process.execPath, command, { cwd: folder }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end(lines.map((line) => `${line}\n`).join(''))
  })
}

/** A copy of the shipped screens that may be changed. */
export async function copyOfScreens(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(ROOT, 'screens'), folder, { recursive: true })
  return folder
}
