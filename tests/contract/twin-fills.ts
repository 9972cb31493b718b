/** The answers to a person who chooses rows with fields that they may not see (twins.test.ts). */
import type { Browser } from './browser.ts'

type Answers = readonly (readonly [question: string, answer: string])[]

/** Documents whose fields, and those of their lines, are filled in from hidden fields of the chosen party. */
export async function filling(by: Browser, Party: string): Promise<Answers> {
  const answers: [string, string][] = []
  const filled = { Client: 'Bharat', Worth: 9, Party, Open: [{ key: 'a', Note: 'Seen', Supplier: Party }] }
  const typed = { ...filled, Ceiling: 777, Open: [{ key: 'a', Supplier: Party, Credit: 777 }] }
  for (const [call, body] of [
    ['item', filled],
    ['item', typed],
    ['submission', filled],
  ] as const) {
    const { status, text, body: answer } = await by.post(`/main/s/deals/${call}`, body)
    answers.push([`POST /main/s/deals/${call} ${JSON.stringify(body)}`, `${status} ${text}`])
    const { id: key = '' } = answer as { id?: string }
    for (const read of ['item', 'details', 'history']) {
      const { statusCode, body: shown } = await by.file(`/main/s/deals/${read}`, { key })
      answers.push([`GET /main/s/deals/${read} of ${call} ${JSON.stringify(body)}`, `${statusCode} ${shown}`])
    }
  }
  return answers
}
