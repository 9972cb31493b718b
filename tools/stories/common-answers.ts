/** Calls that every screen of the ERP answers (foundation §7): about a row, its files, its numbers, its help. */
import type { Row } from '../../engine/calls/contract.ts'
import type { TransportRequest } from '../../engine/calls/transport.ts'
import { lengthenedText } from './long-words.ts'
import { storyRowCount } from './states.ts'
import { storyRow, type ErpFacts } from './rows.ts'

const SAID = [
  'Rates checked against the quotation.',
  'Please confirm the delivery date.',
  'Confirmed for the third week.',
]
const PEOPLE = ['Meera Nair', 'Arjun Deshmukh', 'Sneha Kulkarni']
const FILES = ['Drawing A-101.pdf', 'Site photo.jpg', 'Packing details.xlsx', 'Signed order.pdf']
const VIDEOS = ['How a document is decided', 'How the list is narrowed']
const DAY_MS = 86_400_000

/** Null: it is none of these calls. */
export function commonAnswers(facts: ErpFacts, { path, method }: TransportRequest): unknown {
  const call = path.split('/').at(-1) ?? ''
  const answer = answers[call]
  return answer ? answer(facts, method) : null
}

const answers: Readonly<Record<string, (facts: ErpFacts, method: string) => unknown>> = {
  comment: (facts) => ({ ok: true, get_comment: { result: comments(facts) } }),
  details: (facts) => ({ ok: true, get_details: [details(facts)] }),
  attachments: (facts, method) => (method === 'POST' ? { ok: true } : { ok: true, get_attachments: files(facts) }),
  revisions: (facts) => ({ ok: true, get_revisions: files(facts).slice(0, 2) }),
  deleteattachment: () => ({ ok: true }),
  slugconfig: () => ({
    ok: true,
    get_slugconfig: {
      id: '1',
      prefix: 'VCH/',
      suffix: '/26',
      start: 1,
      next: 43,
      nextSlug: 'VCH/43/26',
      autogenerate: true,
    },
  }),
  videohelplink: (facts) => ({ ok: true, get_videohelplink: { result: videos(facts) } }),
  download_view: () => ({ ok: true, ready: true, done: 1, total: 1 }),
  storelogs: () => ({ ok: true }),
}

/** The current time is the same within one answer. */
function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}

function worded(texts: readonly string[], { state }: ErpFacts): readonly string[] {
  if (state.rows === 'none') return []
  const count = Math.min(storyRowCount(state), 40)
  const all = Array.from({ length: count }, (_, index) => texts[index % texts.length] ?? '')
  return state.rows === 'long' ? all.map(lengthenedText) : all.slice(0, state.rows === 'few' ? texts.length : count)
}

function comments(facts: ErpFacts): readonly Row[] {
  return worded(SAID, facts).map((text, index, all) => ({
    text,
    username: PEOPLE[index % PEOPLE.length] ?? '',
    created: dayAgo(all.length - index),
  }))
}

function videos(facts: ErpFacts): readonly Row[] {
  return worded(VIDEOS, facts).map((name, index) => ({
    type: 'Video',
    name,
    link: `https://videos.example.com/${index + 1}`,
  }))
}

function details(facts: ErpFacts): Row {
  const { reads, views, start } = facts.compiled.client
  const list = views[start]?.blocks.find((block) => block.block === 'list')
  const read = list?.block === 'list' ? reads[list.read] : undefined
  return read ? storyRow(read, 0, facts) : {}
}

function files(facts: ErpFacts): readonly Row[] {
  return worded(FILES, facts).map((name, index) => ({
    id: `${index + 1}`,
    name,
    extension: /\.(\w{3,4})$/.exec(FILES[index % FILES.length] ?? '')?.[1] ?? 'pdf',
    href: `/main/attachmentfile/${index + 1}/${FILES[index % FILES.length] ?? ''}`,
    size: 84_213 * (index + 3),
    uploadBy: PEOPLE[index % PEOPLE.length] ?? '',
    uploadAt: dayAgo(index + 1),
    is_item_deletable: index % 2 === 0,
  }))
}
