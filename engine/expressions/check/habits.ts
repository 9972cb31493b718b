/** Syntax of other languages that the parser refuses, or reads differently, as it is written here. */
import { problem, type Problem } from './problem.ts'

interface Habit {
  readonly written: RegExp
  /** What the message calls it, and its spelling here. */
  readonly names: readonly string[]
  /** What replaces the match, from its groups. */
  readonly right: (groups: readonly string[]) => string
  /** Whether something else could have been meant. */
  readonly isGuess?: true
}

/** A whole name with its members, rather than the end of a call. */
const NAME = String.raw`(?<![\w.)\]])([A-Za-z_][\w.]*)`
const VALUE = String.raw`[\w.]+|"[^"]*"|'[^']*'`

const HABITS: readonly Habit[] = [
  {
    written: /^\s*(?:\{\{|[$#]\{)\s*([^{}]+?)\s*\}\}?\s*$/,
    names: ['{{ … }}', '…'],
    right: ([inner = '']) => inner,
  },
  {
    written: new RegExp(String.raw`${NAME}\s+between\s+(${VALUE})\s+and\s+(${VALUE})`, 'i'),
    names: ['between a and b', '>= a && … <= b'],
    right: ([of, least, most]) => `${of} >= ${least} && ${of} <= ${most}`,
  },
  {
    written: new RegExp(String.raw`${NAME}\s+not\s+in\s+(?:(\[[^\]]*\])|\(([^)]*)\)|([\w.]+))`, 'i'),
    names: ['not in', '(… in …) == false'],
    right: ([of, list, round, name]) => `(${of} in ${list ?? (round === undefined ? name : `[${round}]`)}) == false`,
  },
  {
    written: /^\s*not\s+([\w.]+|\([^()]*\))\s*$/i,
    names: ['not …', '… == false'],
    right: ([of]) => `${of} == false`,
  },
  {
    written: new RegExp(String.raw`${NAME}\s+like\s+(["'])%?([^"'%]*)%?\2`, 'i'),
    names: ['like'],
    right: ([of, _quote, part]) => `finds(${of}, "${part}")`,
    isGuess: true,
  },
  {
    written: /([\w.]+)\.reduce\(\s*\(?\w+,\s*(\w+)\)?\s*=>\s*\w+\s*\+\s*\2\.(\w+)[^()]*\)/,
    names: ['reduce'],
    right: ([rows, , field]) => `sum(${rows}.map(r, r.${field}))`,
    isGuess: true,
  },
  {
    written: new RegExp(String.raw`${NAME}\s*\?\?\s*(${VALUE})`),
    names: ['a ?? b', 'or(a, b)'],
    right: ([value, other]) => `or(${value}, ${other})`,
  },
  { written: /\?\.(?=[A-Za-z])/, names: ['?.', '.'], right: () => '.' },
  { written: /\$([A-Za-z_][\w.]*)/, names: ['$name', 'name'], right: ([name = '']) => name },
  {
    written: /\bin\s*\(([^()]*,[^()]*)\)/,
    names: ['in (…)', 'in […]'],
    right: ([items]) => `in [${items}]`,
  },
]

/** What the author is used to write; null: nothing of the kind. */
export function habitOf(source: string): Problem | null {
  const arrow = arrowIn(source)
  if (arrow !== null) return arrow
  for (const { written, names, right, isGuess } of HABITS) {
    const match = written.exec(source)
    if (match === null) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const suggestion = right(match.slice(1))
    return problem({ code: isGuess ? 'unknown-function' : 'operator-spelling', names, start, end, suggestion })
  }
  return null
}

/** `rows.map(r => …)`. */
function arrowIn(source: string): Problem | null {
  const arrow = /(?<=\.(?:map|filter|exists|all|some|every)\(\s*)(?:\(\s*(\w+)\s*\)|(\w+))\s*=>\s*/.exec(source)
  if (!arrow) return null
  const [written, bracketed, bare] = arrow
  const [start, end] = [arrow.index, arrow.index + written.length]
  const name = `${bracketed ?? bare}, `
  return problem({ code: 'operator-spelling', names: [written.trim(), `${name}…`], start, end, suggestion: name })
}
