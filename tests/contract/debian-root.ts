/**
 * The folder of a clean Debian 12, in which the steps of a Dockerfile are run with `chroot` where no engine of containers
 * is at hand: what the image `debian:12-slim` has, and a little more (manuals).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inPath, installPackages, mayInstall } from '../runner/packages.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache')
const ARCHIVE = join(CACHE, 'debian-12.tar')

const run = promisify(execFile)

/** Why such a folder cannot be made here; null: it can, and its archive is there. */
export async function prepareDebian(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Only root on Linux may change its root folder.'
  if (existsSync(ARCHIVE)) return null
  if (inPath(['debootstrap']).length === 0 && mayInstall()) installPackages(['debootstrap'])
  const [program] = inPath(['debootstrap'])
  if (program === undefined) return 'debootstrap is missing: apt-get install debootstrap.'
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'debian-'))
  try {
    await run(program, ['--variant=minbase', 'bookworm', join(folder, 'root')], { maxBuffer: 1e8 })
    await rm(join(folder, 'root/var/cache/apt/archives'), { recursive: true })
    await run('tar', ['--create', '--file', join(folder, 'tar'), '--directory', join(folder, 'root'), '.'])
    await rename(join(folder, 'tar'), ARCHIVE)
    return null
  } catch (error) {
    return `debootstrap has failed: ${String((error as { readonly stdout?: string }).stdout ?? error).slice(-300)}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Unpacks the clean Debian, with what an engine adds to a container: the names of hosts. */
export async function unpackDebian(folder: string): Promise<void> {
  await mkdir(folder)
  await run('tar', ['--extract', '--file', ARCHIVE, '--directory', folder])
  for (const file of ['etc/resolv.conf', 'etc/hosts']) cpSync(realpathSync(`/${file}`), join(folder, file))
}

/** What an image of Node adds to it: the Node that runs this, and the npm of this machine. */
export function addNode(folder: string): void {
  const npm = inPath(['npm']).map((path) => realpathSync(path))[0]
  if (npm === undefined) throw new Error('There is no npm in the PATH.')
  const modules = join(folder, 'usr/local/lib/node_modules/npm')
  mkdirSync(dirname(modules), { recursive: true })
  cpSync(dirname(dirname(npm)), modules, { recursive: true, verbatimSymlinks: true })
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name))
  // Node 26 is linked with it; the images of Node have it where theirs needs it.
  for (const path of ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map(
    (each) => `${each}/libatomic.so.1`,
  ))
    if (existsSync(path)) cpSync(realpathSync(path), join(folder, path))
}

export interface RunOptions {
  /** Missing: root. */
  readonly user?: string
  readonly workdir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Folders and files of this machine, by their place in the root folder. */
  readonly mounts?: Readonly<Record<string, string>>
  /** Nothing can be written except in mounts and /tmp. */
  readonly isReadOnly?: boolean
}

/** The mounts are of this process alone, and end with it. Every step is an `exec`: signals reach the program itself. */
const SCRIPT = `set -e
root=$1 mode=$2 user=$3 workdir=$4; shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done; shift
if [ "$mode" = read-only ]; then
  mount -o remount,ro,bind "$root"
  mount -t tmpfs tmpfs "$root/tmp"
fi
exec chroot --userspec="$user" "$root" /usr/bin/env -i "$@"`
const ENTER = 'cd "$0" && exec "$@"'

/** Starts a program in the root folder, with the mounts that it names. */
export function startIn(folder: string, command: readonly string[], options: RunOptions = {}): ChildProcess {
  const { user = 'root', workdir = '/', env = {}, mounts = {}, isReadOnly = false } = options
  for (const [place, source] of Object.entries(mounts)) makePlace(join(folder, place), source)
  const pairs = Object.entries(mounts).flatMap(([place, source]) => [source, place])
  const all = { HOME: '/root', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...env }
  const words = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const program = ['/bin/sh', '-c', ENTER, workdir, ...command]
  const own = [folder, isReadOnly ? 'read-only' : 'writable', user, workdir, ...pairs, '--', ...words, ...program]
  return spawn('unshare', ['--mount', '/bin/sh', '-c', SCRIPT, 'enter', ...own], { stdio: ['ignore', 'pipe', 'pipe'] })
}

function makePlace(place: string, source: string): void {
  if (existsSync(place)) return
  mkdirSync(dirname(place), { recursive: true })
  if (statSync(source).isDirectory()) mkdirSync(place)
  else writeFileSync(place, '')
}

export interface Printed {
  readonly code: number | null
  /** Of both streams. */
  readonly text: string
}

/** Runs a program in the root folder to its end. */
export async function runIn(folder: string, command: readonly string[], options?: RunOptions): Promise<Printed> {
  const child = startIn(folder, command, options)
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, text: parts.join('') }
}

/** The network of this machine, for steps that install: its proxies, its certificates, and the cache of its npm. */
export async function networkOptions(folder: string): Promise<Pick<RunOptions, 'env' | 'mounts'>> {
  const names = Object.keys(process.env).filter((name) => /^(https?|no)_proxy$/i.test(name))
  const proxies = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) writeFileSync(join(folder, 'etc/own-certificates.pem'), readFileSync(certificates))
  const { stdout } = await run('npm', ['config', 'get', 'cache'], { cwd: '/' })
  const cache = stdout.trim()
  await mkdir(cache, { recursive: true })
  return {
    env: {
      ...proxies,
      ...(certificates ? { NODE_EXTRA_CA_CERTS: '/etc/own-certificates.pem' } : {}),
      npm_config_prefer_offline: 'true',
    },
    mounts: { '/root/.npm': cache },
  }
}
