/**
 * A hundred mistakes of authors, and what is reported about them: `npm run scoreboard`. `-- --all` prints each message of
 * those that were not caught, located and hinted by one message.
 */
import { mistakes } from './mistakes.ts'
import { ajvJudge, compilerJudge, marksOf, type Outcome } from './judge.ts'

const all = Object.values(mistakes).flat()
const ours = await compilerJudge()
const ajv = await ajvJudge()
const outcomes = new Map(Object.entries(mistakes).map(([kind, few]) => [kind, few.map(ours)] as const))
const judged = [...outcomes.values()].flat()

const row = (name: string, { caught, located, hinted, messages }: ReturnType<typeof marksOf>): string =>
  [
    name.padEnd(22),
    ...[caught, located, hinted].map((mark) => `${mark} %`.padStart(9)),
    String(messages).padStart(10),
  ].join('')

console.log(`${`${all.length} mistakes`.padEnd(22)}   caught  located   hinted  messages`)
for (const [kind, few] of outcomes) console.log(row(`  ${kind}, ${few.length}`, marksOf(few)))
console.log(row('countersign check', marksOf(judged)))
console.log(row('plain Ajv', marksOf(all.map(ajv))))

if (process.argv.includes('--all')) for (const each of judged) printImperfect(each)

function printImperfect({ mistake, line, messages, isHinted }: Outcome): void {
  if (isHinted && messages.length === 1) return
  const { file, from, to, hint } = mistake
  console.log(`\n${file}:${line}  ${JSON.stringify(from)} → ${JSON.stringify(to)}, hint ${hint}`)
  for (const message of messages)
    console.log(`  ${message.file}:${message.line}  ${message.text.replaceAll('\n', '\n      ')}`)
}
