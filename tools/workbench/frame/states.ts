/** Answers the calls of the open screen from its definition in the chosen state, with the ERP of the stories. */
import { CallError } from '../../../engine/calls/errors.ts'
import type { Transport } from '../../../engine/calls/transport.ts'
import type { AppDefinition, Compiled } from '../../../engine/definition/definition.ts'
import { storyErp } from '../../stories/erp.ts'
import type { StoryState } from '../../stories/states.ts'
import type { PreviewState } from '../frame-link.ts'

interface Call {
  readonly url: URL
  readonly init: RequestInit | undefined
  readonly state: Exclude<PreviewState, 'served'>
}

const AS_OPENED = { view: '', form: 'nothing', tab: 0, filtered: false, addressed: true, sent: ['taken'] } as const

const STORY: Readonly<Record<Call['state'], Pick<StoryState, 'rows' | 'answering'>>> = {
  loading: { rows: 'few', answering: 'never' },
  empty: { rows: 'none', answering: 'at once' },
  error: { rows: 'few', answering: 'with 500' },
  'not allowed': { rows: 'few', answering: 'with 403' },
  'many rows': { rows: 'thousands', answering: 'at once' },
  'long words': { rows: 'long', answering: 'at once' },
}

/** Null: the call is not one of the open screen. */
export async function answerInState({ url, init, state }: Call): Promise<Response | null> {
  const screen = /^\/main\/s\/([^/]+)\//.exec(url.pathname)?.[1]
  if (screen === undefined || screen !== window.location.pathname.split('/')[1]) return null
  const erp = await erpOf(screen, state)
  if (erp === null) return null
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
  const method = init?.method === 'POST' ? 'POST' : 'GET'
  const query = Object.fromEntries(url.searchParams)
  const request = { method, path: url.pathname, query, body, signal: init?.signal ?? undefined } as const
  try {
    const answer = await erp.send(request)
    return Response.json(answer.body, { status: answer.status })
  } catch (error) {
    if (error instanceof CallError && error.kind === 'aborted') throw new DOMException('Aborted', 'AbortError')
    throw new TypeError('Failed to fetch', { cause: error })
  }
}

/** One ERP per screen and state: what was decided is stored until the frame is reloaded. */
const opened = new Map<string, Promise<Transport | null>>()

function erpOf(screen: string, state: Call['state']): Promise<Transport | null> {
  const key = `${screen} ${state}`
  const erp = opened.get(key) ?? openErp(screen, state)
  opened.set(key, erp)
  return erp
}

interface ScreenAnswer {
  readonly compiled: Compiled
  readonly roles: AppDefinition['roles']
  readonly statuses: AppDefinition['statuses']
}

async function openErp(screen: string, state: Call['state']): Promise<Transport | null> {
  const answer = await fetch(`/workbench/api/screen?name=${encodeURIComponent(screen)}`)
  if (!answer.ok) return null
  const { compiled, roles, statuses } = (await answer.json()) as ScreenAnswer
  const viewer = {
    role: roles[0]?.name ?? '',
    roles: Object.fromEntries(roles.map(({ name, label }) => [name, label])),
    tones: Object.fromEntries(statuses.map(({ name, tone }) => [name, tone])),
  }
  return storyErp({
    compiled,
    viewer,
    state: { ...AS_OPENED, ...STORY[state], name: state, view: compiled.client.start },
  })
}
