/** A site as `countersign init` creates it, with the package unpacked in its node_modules as npm does. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

interface PackageJson {
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * Installs a package file without a network: it is unpacked, and only its dependencies are linked to the packages of
 * the repository.
 */
export async function install(folder: string, tarball: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'countersign')
  await rm(modules, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  await run('tar', ['--extract', '--gzip', '--file', tarball, '--strip-components=1', '--directory', own])
  const { dependencies } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as PackageJson
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  }
  await chmod(commandOf(folder), 0o755)
  await mkdir(join(modules, '.bin'))
  await symlink(commandOf(folder), join(modules, '.bin/countersign'))
}

export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

const commandOf = (folder: string): string => join(folder, 'node_modules/countersign/tools/cli/main.js')

/** Runs a command of the package installed in a folder, from that folder. */
export async function countersign(folder: string, ...args: readonly string[]): Promise<Outcome> {
  return await countersignWith(folder, args)
}

/** The same with typed lines, or with a password in the environment. */
export async function countersignWith(
  folder: string,
  args: readonly string[],
  { typed = [], password }: { readonly typed?: readonly string[]; readonly password?: string } = {},
): Promise<Outcome> {
  const env = { ...process.env, ...(password === undefined ? {} : { COUNTERSIGN_PASSWORD: password }) }
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, [commandOf(folder), ...args], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end(typed.map((line) => `${line}\n`).join(''))
  })
}

export interface RunningSite {
  readonly address: string
  stop(): Promise<Ended>
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Starts a site on a free port. @param command without quotes; missing: the command of the package with this Node */
export async function startSite(folder: string, command?: string): Promise<RunningSite> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'warn' }
  for (const name of ['DATA_DIR', 'DATABASE_URL', 'SCREENS_DIR', 'OUTBOX_DIR']) Reflect.deleteProperty(env, name)
  const [program = '', ...args] = command?.split(' ') ?? [process.execPath, commandOf(folder), 'start']
  const child = spawn(program, args, { cwd: folder, env })
  return { address: await greeted(child), stop: () => ended(child) }
}

function greeted(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const address = /is ready: +(http:\/\/\S+)[^]*\n\n$/.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The site has ended: ${text}`)))
  })
}

async function ended(child: ChildProcess): Promise<Ended> {
  const exited = new Promise<Ended>((resolve) => void child.once('exit', (code, signal) => resolve({ code, signal })))
  child.kill('SIGTERM')
  return await exited
}

type Json = Readonly<Record<string, unknown>>

/** A signed-in person of the demo company. */
export async function signIn(address: string, role: string) {
  const login = { email: `${role}@demo.example`, pwd: DEMO_PASSWORD, ccode: 'DEMO', hwid: `device of ${role}` }
  const response = await send(`${address}/main/login`, { ...login, logoutOthers: 'y' })
  const { tok } = (await response.json()) as { readonly tok?: string }
  if (tok === undefined) throw new Error(`${role} cannot log in: ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const call = async (path: string, query: Readonly<Record<string, string>>, body?: object): Promise<Json> => {
    const answer = await send(`${address}${path}?${new URLSearchParams({ apitoken: tok, ...query })}`, body, cookie)
    return (await answer.json()) as Json
  }
  return {
    async rows(screen: string, query: Readonly<Record<string, string>> = {}): Promise<readonly Json[]> {
      const answer = await call(`/main/s/${screen}/list`, { page_by: '50', scope: 'all', ...query })
      return (answer['get_list'] as { readonly result: readonly Json[] }).result
    },
    /** The first bytes of a printed document. */
    async paper(screen: string, key: string): Promise<string> {
      const answer = await send(
        `${address}/main/s/${screen}/pdf?${new URLSearchParams({ apitoken: tok, key })}`,
        undefined,
        cookie,
      )
      return (await answer.text()).slice(0, 5)
    },
    approve: (screen: string, id: string) => call(`/main/s/${screen}/approval`, { scope: 'all' }, { selected: [id] }),
  }
}

async function send(address: string, body?: object, cookie = ''): Promise<Response> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
}
