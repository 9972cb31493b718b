import { createInterface } from 'node:readline'

/** A person who answers questions, at a terminal or with the lines of a file. */
export interface Prompts {
  /**
   * Asks until `read` accepts the answer: what it throws is printed, and the question is asked again. Throws when there
   * are no more answers.
   */
  ask<T>(question: string, read: (answer: string) => T): Promise<T>
  /** One of several, by its number, its name or its caption. */
  choose(question: string, choices: readonly PromptChoice[]): Promise<string>
  close(): void
}

export interface PromptChoice {
  readonly name: string
  readonly label: string
}

export function askAtTerminal(): Prompts {
  const lines = createInterface({ input: process.stdin })
  const typed = lines[Symbol.asyncIterator]()
  const ask: Prompts['ask'] = async (question, read) => {
    for (;;) {
      process.stdout.write(`${question}\n> `)
      const { value, done } = await typed.next()
      if (done) throw new Error(`\nNothing was written: an answer is missing to "${question.split('\n')[0]}"`)
      try {
        return read(value.trim())
      } catch (error) {
        process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n\n`)
      }
    }
  }
  return {
    ask,
    choose: (question, choices) => ask(`${question}\n${numbered(choices)}`, (answer) => chosen(answer, choices)),
    close: () => lines.close(),
  }
}

function numbered(choices: readonly PromptChoice[]): string {
  return choices.map(({ name, label }, at) => `  ${at + 1}  ${label}${label === name ? '' : ` (${name})`}`).join('\n')
}

function chosen(answer: string, choices: readonly PromptChoice[]): string {
  const wanted = answer.toLowerCase()
  const byNumber = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined
  const byName = choices.find(({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted)
  const choice = byName ?? byNumber
  if (choice) return choice.name
  throw new Error(`There is no "${answer}". Answer with a number from 1 to ${choices.length}, or a name.`)
}
