/**
 * From `npm start` to a login page that can be used: the first time after installing (nothing built, no
 * database), and later. In a copy of the project, with the packages of this one. Run: npm run bench:start
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'

const ROOT = join(import.meta.dirname, '../..')

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\n').filter(Boolean)) {
    await cp(join(ROOT, file), join(folder, file)).catch(() => undefined)
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function usable(folder: string, browser: Browser): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: '0' }, detached: true })
  const address = await addressOf(child)
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Get OTP' }).waitFor()
  const seconds = (performance.now() - began) / 1000
  await page.close()
  await end(child)
  return seconds
}

function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /(http:\/\/localhost:\d+)/.exec(text)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(text)))
  })
}

/** npm and what it started. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  })
}

const folder = await copyProject()
const browser = await launchBrowser()
console.log(`npm start, first time: ${(await usable(folder, browser)).toFixed(1)} s (goal: 20)`)
console.log(`npm start, later: ${(await usable(folder, browser)).toFixed(1)} s (goal: 4)`)
await browser.close()
await rm(folder, { recursive: true, force: true })
