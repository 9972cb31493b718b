/** The image of a Dockerfile as a root folder: each of its instructions carried out in a clean Debian. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { addNode, networkOptions, type Printed, runIn, type RunOptions, startIn, unpackDebian } from './debian-root.ts'
import { commandWords, type Instruction, lastText, parseDockerfile, type Stage, variables } from './dockerfile.ts'

const run = promisify(execFile)

interface BuildOptions {
  readonly dockerfile: string
  /** The folder that COPY reads. */
  readonly context: string
  /** Receives a root folder of each stage. */
  readonly folder: string
}

export interface Image {
  readonly root: string
  readonly stage: Stage
}

/** Throws with what a step has printed where it fails. */
export async function buildImage({ dockerfile, context, folder }: BuildOptions): Promise<Image> {
  const roots = new Map<string, string>()
  let image: Image | null = null
  for (const [index, stage] of parseDockerfile(await readFile(dockerfile, 'utf8')).entries()) {
    const root = join(folder, `stage-${index}`)
    await unpackDebian(root)
    if (stage.image.startsWith('node:')) addNode(root)
    await buildStage({ root, stage }, (from) => (from === null ? context : (roots.get(from) ?? from)))
    roots.set(stage.name ?? String(index), root)
    image = { root, stage }
  }
  if (image === null) throw new Error(`${dockerfile} has no FROM.`)
  return image
}

/** @param sourceOf the folder that COPY reads: of the stage with this name; null: the context */
async function buildStage(image: Image, sourceOf: (from: string | null) => string): Promise<void> {
  const { root, stage } = image
  const network = await networkOptions(root)
  for (const [index, { keyword, text }] of stage.instructions.entries()) {
    const before = { ...stage, instructions: stage.instructions.slice(0, index) }
    const workdir = lastText(before, 'WORKDIR') || '/'
    if (keyword === 'WORKDIR') await mkdir(join(root, text), { recursive: true })
    if (keyword === 'COPY') await copy(text, { root, workdir, sourceOf })
    if (keyword !== 'RUN') continue
    const options = { ...network, user: lastText(before, 'USER') || 'root', workdir }
    const printed = await runIn(root, commandWords(text), { ...options, env: { ...network.env, ...variables(before) } })
    if (printed.code !== 0) throw new Error(`RUN ${text}\n${printed.text}`)
  }
}

interface CopyPlaces {
  readonly root: string
  readonly workdir: string
  sourceOf(from: string | null): string
}

/** What it copies belongs to root, as without `--chown`. */
async function copy(text: string, { root, workdir, sourceOf }: CopyPlaces): Promise<void> {
  const [, from = null, words = text] = /^--from=(\S+)\s+(.*)$/.exec(text) ?? []
  const places = words.split(/\s+/)
  const to = places.pop() ?? ''
  const folder = sourceOf(from)
  const target = to.startsWith('/') ? join(root, to) : join(root, workdir, to)
  const sources = places.flatMap((place) => globSync(place.replace(/^\//, ''), { cwd: folder }))
  if (sources.length === 0) throw new Error(`COPY ${text}: nothing is there.`)
  for (const source of sources) {
    const isFolder = (await stat(join(folder, source))).isDirectory()
    const place = isFolder || !to.endsWith('/') ? target : join(target, basename(source))
    await run('cp', ['--archive', '--no-target-directory', join(folder, source), place])
    await run('chown', ['--recursive', '--no-dereference', 'root:root', place])
  }
}

const settingsOf = ({ stage }: Image, options: RunOptions): RunOptions => ({
  user: lastText(stage, 'USER'),
  workdir: lastText(stage, 'WORKDIR'),
  ...options,
  env: { ...variables(stage), ...options.env },
})

const entrypoint = ({ stage }: Image): readonly string[] => commandWords(lastText(stage, 'ENTRYPOINT'))

/** Starts a container with its own command. */
export const startImage = (image: Image, options: RunOptions) =>
  startIn(image.root, [...entrypoint(image), ...commandWords(lastText(image.stage, 'CMD'))], settingsOf(image, options))

/** Runs another command of the image to its end, as `docker compose run site …` does. */
export const runImage = (image: Image, words: readonly string[], options: RunOptions): Promise<Printed> =>
  runIn(image.root, [...entrypoint(image), ...words], settingsOf(image, options))

/** Runs what HEALTHCHECK says; the container is healthy if that ends with code 0. */
export async function isHealthy(image: Image, options: RunOptions): Promise<boolean> {
  const text = lastText(image.stage, 'HEALTHCHECK')
  const command = commandWords(text.slice(text.indexOf('CMD ') + 4))
  return (await runIn(image.root, command, settingsOf(image, options))).code === 0
}

/** The folders that VOLUME names. */
export const volumesOf = ({ stage }: { readonly stage: Stage }): readonly string[] =>
  stage.instructions.flatMap(({ keyword, text }: Instruction) => (keyword === 'VOLUME' ? commandWords(text) : []))
