/** The answers to a person who imports files with columns that they may not see (twins.test.ts). */
import type { Browser } from './browser.ts'
import { settled } from './importing.ts'
import { text } from './upload-files.ts'

export interface HiddenCell {
  readonly name: string
  readonly cell: string
}

type Answers = readonly (readonly [question: string, answer: string])[]

/** The columns of a valid file of the screen, without its last cell. */
const COLUMNS = { deals: ['Client,Worth', ',9'], parties: ['PartyName', ''] } as const
/** New rows, existing rows, and some that are refused. */
const NAMES = ['Bharat', 'Anvil', 'x', '']

/** One file without a hidden column, and one with each of them. */
function filesOf(screen: keyof typeof COLUMNS, hidden: readonly HiddenCell[]): readonly string[] {
  const [heading, more] = COLUMNS[screen]
  const file = (name: string, cell: string) => [heading + name, ...NAMES.map((each) => each + more + cell)].join('\n')
  return [file('', ''), ...hidden.map(({ name, cell }) => file(`,${name}`, `,${cell}`))]
}

/**
 * The template, and each file from its check to its refused rows. One import is cancelled, the others are started.
 * A question contains the file, since its contents are in the answer to the sender.
 */
export async function importing(
  by: Browser,
  screen: keyof typeof COLUMNS,
  hidden: readonly HiddenCell[],
): Promise<Answers> {
  const answers: [string, string][] = []
  const path = `/main/s/${screen}`
  const ask = async (call: string, file: string, query = {}) => {
    const { statusCode, body } = await by.file(`${path}/${call}`, query)
    answers.push([`GET ${path}/${call} ${file}`, `${statusCode} ${body}`])
  }
  const read = async (file: string, key: string) => {
    await settled(by, screen, key)
    for (const call of ['import_view', 'import_refused']) await ask(call, file, { key })
  }
  await ask('import_template', '', { fmt: 'csv' })
  await ask('import_view', '')
  for (const [at, file] of filesOf(screen, hidden).entries()) {
    const sent = await by.upload(`${path}/import_file`, [text('rows.csv', file)])
    answers.push([`POST ${path}/import_file ${file}`, `${sent.status} ${sent.text}`])
    const { key } = sent.body as { key?: string }
    if (key === undefined) continue
    await read(file, key)
    const call = at === 0 ? 'import_cancel' : 'import_start'
    const { status, text: answer } = await by.post(`${path}/${call}`, { key })
    answers.push([`POST ${path}/${call} ${file}`, `${status} ${answer}`])
    await read(file, key)
  }
  return answers
}
