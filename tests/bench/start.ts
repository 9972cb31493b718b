/**
 * From `npm start` to a usable login page: the first time after installing (nothing built, no database), and later. In
 * a copy of the project, and in a site of the package, both with the packages of this project. Run: npm run bench:start
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { buildPackage, pack } from '../../packaging/build.ts'
import { launchBrowser } from '../browser/browser.ts'
import { countersign, install } from '../contract/packaged-site.ts'
import { verdictOf } from './marks.ts'

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

/** A site as `countersign init` creates it, with the package unpacked in it. */
async function makeSite(parent: string): Promise<string> {
  const [packed, tool, site] = ['packed', 'tool', 'site'].map((name) => join(parent, name)) as [string, string, string]
  await buildPackage(packed)
  const { path } = await pack(packed, parent)
  await install(tool, path)
  const { code, err } = await countersign(tool, 'init', site, '--from', path)
  if (code !== 0) throw new Error(err)
  await install(site, path)
  return site
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

/** Ends npm and the processes that it started. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  })
}

const browser = await launchBrowser()
const judged = async (where: string, most: number): Promise<string> => {
  const seconds = await usable(where, browser)
  return `${seconds.toFixed(1)} s (goal ${most}: ${verdictOf(seconds <= most)})`
}
const folder = await copyProject()
console.log(`npm start, first time: ${await judged(folder, 20)}`)
console.log(`npm start, later: ${await judged(folder, 4)}`)
const sites = await mkdtemp(join(tmpdir(), 'site-'))
const site = await makeSite(sites)
console.log(`npm start of a site, first time: ${await judged(site, 4)}`)
console.log(`npm start of a site, later: ${await judged(site, 4)}`)
await browser.close()
for (const path of [folder, sites]) await rm(path, { recursive: true, force: true })
