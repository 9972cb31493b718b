/** The instructions of a Dockerfile, as far as `packaging/container/Dockerfile` uses them. */

const KEYWORDS = [
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
] as const

export interface Instruction {
  readonly keyword: (typeof KEYWORDS)[number]
  readonly text: string
}

export interface Stage {
  readonly image: string
  readonly name: string | null
  readonly instructions: readonly Instruction[]
}

/** Throws where an instruction is unknown. */
export function parseDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = []
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    const keyword = KEYWORDS.find((each) => each === word)
    if (keyword === undefined) throw new Error(`No instruction of a Dockerfile that is known here: ${line}`)
    if (keyword === 'FROM') {
      const [image = '', , name = null] = rest.split(/\s+/)
      stages.push({ image, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, text: rest })
  }
  return stages
}

/** The text of the last instruction of this kind; empty where there is none. */
export const lastText = ({ instructions }: Stage, keyword: Instruction['keyword']): string =>
  instructions.findLast((each) => each.keyword === keyword)?.text ?? ''

/** The exec form as it is written, the shell form with its shell. */
export const commandWords = (text: string): readonly string[] =>
  text.startsWith('[') ? (JSON.parse(text) as readonly string[]) : ['/bin/sh', '-c', text]

/** `NAME=value`, one an instruction. */
export function variables({ instructions }: Stage): Readonly<Record<string, string>> {
  const set = instructions.filter(({ keyword }) => keyword === 'ENV').map(({ text }) => text)
  return Object.fromEntries(set.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]))
}
