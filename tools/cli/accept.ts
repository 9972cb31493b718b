import { promptPassword } from './read-password.ts'

/** The server to send the request to, and the account to use. */
export interface TestAccount {
  readonly url: string
  readonly email: string
  readonly company: string
  /** The company's test database, which has rules of its own. */
  readonly test: boolean
}

interface Rule {
  readonly screen: string
  readonly label: string
  readonly pending: string | null
  readonly changes: readonly string[]
  /** Roles named in its rules that no person in the company has; older servers omit this. */
  readonly unheld?: readonly string[]
  /** In how many stored rows a value is not of the type of its field; missing where no screen is asked for. */
  readonly misfits?: readonly string[]
  /** How many documents wait under earlier rules, by role; missing where no screen is asked for. */
  readonly earlier?: readonly string[]
  /** The stored rows that break a `unique` rule, by rule; missing where no screen is asked for. */
  readonly twins?: readonly string[]
  /** What stored rows hold that the files no longer have, with the fix; missing where no screen is asked for. */
  readonly unknown?: readonly string[]
}

/** Lists the changed rules that wait for acceptance in a company, and accepts those of the named screens. */
export async function accept(screens: readonly string[], account: TestAccount): Promise<number> {
  const server = await signIn(account)
  try {
    const rules = (await server.call('GET', '/main/rules')) as readonly Rule[]
    const waiting = rules.filter(({ pending }) => pending)
    const unknown = screens.filter((name) => !waiting.some(({ screen }) => screen === name))
    if (unknown.length > 0) throw new Error(`No rules wait for: ${unknown.join(', ')}.\n${listOf(waiting)}`)
    const named = screens.length > 0 ? waiting.filter((each) => screens.includes(each.screen)) : waiting
    process.stdout.write(listOf(named))
    if (screens.length === 0) process.stdout.write(unheldIn(rules))
    for (const rule of screens.length === 0 ? rules : named) process.stdout.write(await countsOf(rule, server))
    for (const { screen, pending: hash } of waiting.filter((each) => screens.includes(each.screen))) {
      await server.call('POST', '/main/rules', { body: { screen, hash } })
      process.stdout.write(`The rules of ${screen} are accepted.\n`)
    }
    return 0
  } finally {
    await server.call('GET', '/main/logout').catch(() => null)
  }
}

/** A line for each role without members: documents that wait for it will never be decided. */
function unheldIn(rules: readonly Rule[]): string {
  const roles = new Set(rules.flatMap(({ unheld = [] }) => unheld))
  const lines = [...roles].map((role) => {
    const screens = rules.filter(({ unheld = [] }) => unheld.includes(role)).map(({ screen }) => screen)
    return `Nobody has the role ${role}, which these rules name: ${screens.join(', ')}\n`
  })
  return lines.join('')
}

/** What stored rows say. Asked for every screen, since a type that is changed alone waits for nobody. */
async function countsOf({ screen }: Rule, server: SignedIn): Promise<string> {
  const rules = (await server.call('GET', '/main/rules', { query: { screen } })) as readonly Rule[]
  return rules
    .flatMap(({ earlier = [], twins = [], misfits = [], unknown = [] }) => [
      ...earlier,
      ...twins,
      ...misfits,
      ...unknown,
    ])
    .map((each) => `${screen}: ${each}\n`)
    .join('')
}

function listOf(rules: readonly Rule[]): string {
  if (rules.length === 0) return 'No rules wait.\n'
  return rules.map(({ screen, label, changes }) => `${screen} (${label})\n  ${changes.join('\n  ')}\n`).join('')
}

interface Sent {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

interface SignedIn {
  call(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<unknown>
}

async function signIn({ url, email, company, test }: TestAccount): Promise<SignedIn> {
  const origin = originOf(url)
  const login = {
    email,
    pwd: await promptPassword(),
    ccode: company,
    hwid: 'countersign-cli',
    testDb: test ? 'y' : 'n',
  }
  const response = await send(`${origin}/main/login?dswc=landing`, { method: 'POST', body: login })
  const { tok } = (await answerOf(response)) as { tok?: string }
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  return {
    async call(method, path, { query = {}, body } = {}) {
      const address = `${origin}${path}?${new URLSearchParams({ ...query, apitoken: tok ?? '' }).toString()}`
      return await answerOf(await send(address, { method, cookie, ...(body ? { body } : {}) }))
    },
  }
}

/** A password is sent over https only, or stays on this machine. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`--url is "${text}", but must be an address.`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:' || isHere) return url.origin
  throw new Error(`${url.origin} is no https address: the password would travel in plain text.`)
}

interface SendOptions {
  readonly method: 'GET' | 'POST'
  readonly body?: object
  readonly cookie?: string
}

async function send(address: string, { method, body, cookie }: SendOptions): Promise<Response> {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  return await fetch(address, init).catch(() => {
    throw new Error(`${new URL(address).origin} cannot be reached: start the server, or name its address with --url.`)
  })
}

async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { description } = answer as { description?: string }
  throw new Error(description ?? `The server answered ${response.status}.`)
}
