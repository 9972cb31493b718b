import { conditionText } from './condition-words.ts'
import type { ServerDefinition } from './definition.ts'
import type { PostingRule } from './ledger.ts'

type Posted = Pick<ServerDefinition, 'posts' | 'ledger'> & Partial<Pick<ServerDefinition, 'workflow'>>

/** What documents of a screen post, and what no balance of a ledger may be, one per line. */
export const postsInWords = (server: Posted): readonly string[] => [
  ...server.posts.flatMap((posting) => [
    `posts to ${posting.ledger}: ${inWords(posting)}`,
    ...movesInWords(server.workflow ?? null, posting),
  ]),
  ...ruleOf(server),
]

/** The differences between two screens in what their documents post, one per line. */
export function postingChanges(before: Posted, after: Posted): readonly string[] {
  const ledgers = [...new Set([...before.posts, ...after.posts].map(({ ledger }) => ledger))]
  const postings = ledgers.flatMap((name) => {
    const [was, is] = [before, after].map(({ posts }) => posts.filter(({ ledger }) => ledger === name).map(inWords)[0])
    if (was === is) return []
    return [
      is === undefined
        ? `nothing is posted to ${name} any more`
        : `posts to ${name}: ${is}; before: ${was ?? 'nothing'}`,
    ]
  })
  const [was, is] = [ruleOf(before).join(), ruleOf(after).join()]
  return was === is
    ? postings
    : [...postings, `${is || 'every balance is possible'}; before: ${was || 'every balance is possible'}`]
}

/** "while Approved, on form.IssuedOn, for each of Items: Item = row.Item, Qty = -row.Qty" */
function inWords({ while: statuses, on, each, with: values }: PostingRule): string {
  const when = [
    `while ${statuses.join(' or ')}`,
    ...(on === null ? [] : [`on ${conditionText(on)}`]),
    ...(each === null ? [] : [`for each of ${each}`]),
  ]
  const fields = Object.entries(values).map(([name, tree]) => `${name} = ${conditionText(tree)}`)
  return `${when.join(', ')}: ${fields.join(', ')}`
}

/** "Submitted → Approved posts to stock", and the moves that take it back. */
function movesInWords(
  workflow: ServerDefinition['workflow'],
  { ledger, while: statuses }: PostingRule,
): readonly string[] {
  const counts = (status: string): boolean => statuses.includes(status)
  const moves = Object.values(workflow?.moves ?? {}).flat()
  return moves.flatMap(({ from, to }) =>
    from.flatMap((status) => {
      if (counts(status) === counts(to)) return []
      return [`${status} → ${to} ${counts(to) ? `posts to ${ledger}` : `takes back what was posted to ${ledger}`}`]
    }),
  )
}

const ruleOf = ({ ledger }: Posted): readonly string[] =>
  ledger === null || ledger.neverWhen === null ? [] : [`no balance with ${conditionText(ledger.neverWhen)}`]
