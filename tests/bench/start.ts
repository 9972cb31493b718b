/**
 * From `npm start` to a usable login page: the first time after installing (nothing built, no database), and later. In
 * a copy of the project, and in a site of the package, both with the packages of this project.
 */
import { setTimeout } from 'node:timers/promises'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { buildPackage, pack } from '../../packaging/build.ts'
import { builtFrontEnd } from '../../server/web/front-end.ts'
import { countersign, install } from '../contract/packaged-site.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { startedBrowser } from './products.ts'

const ROOT = join(import.meta.dirname, '../..')
const MARKS = { project: 20, later: 4, site: 4 } as const

/** @param isBuilt also copies what is built from the sources */
async function copyProject(folder: string, isBuilt: boolean): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\n').filter(Boolean))
    await cp(join(ROOT, file), join(folder, file)).catch(() => undefined)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (!isBuilt) return
  await builtFrontEnd(ROOT, console.log)
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
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

/** Seconds. */
async function usable(place: BenchPlace, folder: string, browser: Browser): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, PORT: '0', DATA_DIR: '', DATABASE_URL: '' }
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true })
  place.later(() => end(child))
  const address = await addressOf(child)
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Get OTP' }).waitFor()
  const seconds = (performance.now() - began) / 1000
  place.holds('buttons of the login page', await page.getByRole('button').count(), 1)
  await page.close()
  await end(child)
  return seconds
}

function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /(http:\/\/localhost:\d+)/.exec(text)
        if (found?.[1]) resolve(found[1])
      })
    child.once('exit', () => reject(new Error(text)))
  })
}

/** Ends npm and the processes that it started, which may end after it. */
async function end({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined || !signalled(pid, 'SIGTERM')) return
  while (signalled(pid, 0)) await setTimeout(50)
}

/** Whether any process of the group is there. */
function signalled(pid: number, signal: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

export const startBench = defineBench({
  // Building takes a minute of CPU time: the small size copies what is built, and makes no site.
  sizes: { full: { build: 1, sites: 1 }, small: { build: 0, sites: 0 } },
  async measure({ build, sites }, place) {
    const browser = await startedBrowser(place)
    const project = join(place.folder, 'project')
    await mkdir(project)
    await copyProject(project, build === 0)
    const started = async (what: string, folder: string, atMost: number): Promise<Figure> => {
      return { what: `npm start ${what}`, value: await usable(place, folder, browser), unit: 's', atMost }
    }
    const figures = [
      await started('of the project, first time', project, MARKS.project),
      await started('of the project, later', project, MARKS.later),
    ]
    if (sites === 0) return figures
    const site = await makeSite(place.folder)
    return [
      ...figures,
      await started('of a site, first time', site, MARKS.site),
      await started('of a site, later', site, MARKS.site),
    ]
  },
})
