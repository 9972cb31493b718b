/** Completion and hover from the schemas of this site, by the language server that other editors also run. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'
import { namesInSources, schemasWith } from '../../cli/write-schemas.ts'
import type { LiveScreens } from '../../../engine/publish/live.ts'
import type { Published } from '../../../engine/publish/published.ts'
import { rememberSources, sourcesIn } from '../../../engine/publish/sources.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import type { Completion, EditedPlace, HoverAnswer, EditorPosition } from '../api.ts'

/** The server may not use the network, and the compiler reports the mistakes. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  yaml: { schemaStore: { enable: false }, validate: false, hover: true, completion: true },
  '[yaml]': { 'editor.tabSize': 2 },
  editor: { tabSize: 2 },
}

export interface LanguageServer {
  complete(at: EditedPlace): Promise<readonly Completion[]>
  hover(at: EditedPlace): Promise<HoverAnswer>
  close(): Promise<void>
}

interface Item {
  readonly label: string
  readonly insertText?: string
  readonly documentation?: string | { readonly value: string }
  readonly textEdit?: {
    readonly newText: string
    readonly range: { readonly start: EditorPosition; readonly end: EditorPosition }
  }
}

/** Started with the first request: without an editor there is none. */
export function languageServer(screens: LiveScreens): LanguageServer {
  let running: ReturnType<typeof start> | null = null
  // The server does not read a version again that it has already read.
  let version = 0
  const request = async <Answer>(method: string, { file, text, line, character }: EditedPlace): Promise<Answer> => {
    const { connection, folder, schemaOf } = await (running ??= start(screens))
    const schema = await schemaOf(file)
    const uri = pathToFileURL(join(folder, file)).href
    const textDocument = {
      uri,
      languageId: 'yaml',
      version: ++version,
      text: `# yaml-language-server: $schema=${schema}\n${text}`,
    }
    await connection.sendNotification('textDocument/didOpen', { textDocument })
    return await connection.sendRequest<Answer>(method, {
      textDocument: { uri },
      position: { line: line + 1, character },
    })
  }
  return {
    async complete(at) {
      const answer = await request<{ readonly items: readonly Item[] } | null>('textDocument/completion', at)
      return (answer?.items ?? []).map((item) => completionOf(item, at))
    },
    async hover(at) {
      const answer = await request<{ readonly contents: { readonly value: string } } | null>('textDocument/hover', at)
      const info = answer?.contents.value ?? ''
      return info === '' ? null : { info: withoutSource(info) }
    },
    async close() {
      if (running === null) return
      const { child, connection, folder } = await running
      connection.dispose()
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(screens: LiveScreens) {
  const path = createRequire(import.meta.url).resolve('yaml-language-server/package.json')
  const folder = await mkdtemp(join(tmpdir(), 'countersign-workbench-'))
  const server = join(dirname(path), 'bin/yaml-language-server')
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly { section: string }[] }) =>
    items.map(({ section }) => SETTINGS[section] ?? {}),
  )
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  const item = { snippetSupport: true, documentationFormat: ['markdown'] }
  const capabilities = { textDocument: { completion: { completionItem: item } }, workspace: { configuration: true } }
  const rootUri = pathToFileURL(folder).href
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities })
  await connection.sendNotification('initialized', {})
  return { child, connection, folder, schemaOf: createSchemaWriter(folder, screens) }
}

interface WrittenSchemas {
  /** The screens they were written for. */
  readonly published: Published
  /** The names of the site they were written with, as text. */
  readonly names: string
  /** The folder they are in. */
  readonly written: Promise<string>
}

/** Returns a function that writes the schema of a file, with the current names of the site, and returns its address. */
function createSchemaWriter(folder: string, screens: LiveScreens): (file: string) => Promise<string> {
  let last: WrittenSchemas | null = null
  let count = 0
  const remembered = rememberSources()
  const schemasOf = (published: Published): WrittenSchemas => {
    const siteNames = namesInSources(published.app, remembered(sourcesIn(published.sources)))
    const names = JSON.stringify(siteNames)
    if (last?.names === names) return { ...last, published }
    // In a new folder each time, because the server reads a schema only once.
    const written = writeSchemas(join(folder, `schemas-${++count}`), schemasWith(blockSpecs, siteNames))
    return { published, names, written }
  }
  return async (file) => {
    const published = screens.current()
    if (last?.published !== published) last = schemasOf(published)
    const kind = basename(file) === 'app.yaml' ? 'app' : file.endsWith('.test.yaml') ? 'screen-test' : 'screen'
    return pathToFileURL(join(await last.written, `${kind}.schema.json`)).href
  }
}

async function writeSchemas(folder: string, schemas: Readonly<Record<string, unknown>>): Promise<string> {
  await mkdir(folder)
  await Promise.all(
    Object.entries(schemas).map(([path, schema]) => writeFile(join(folder, basename(path)), JSON.stringify(schema))),
  )
  return folder
}

/** The server's positions are one line lower: the first line of its text is ours. */
function completionOf({ label, insertText, documentation = '', textEdit }: Item, at: EditorPosition): Completion {
  const here = { line: at.line, character: at.character }
  const above = ({ line, character }: EditorPosition): EditorPosition => ({ line: line - 1, character })
  return {
    label,
    text: textEdit?.newText ?? insertText ?? label,
    from: textEdit ? above(textEdit.range.start) : here,
    to: textEdit ? above(textEdit.range.end) : here,
    info: typeof documentation === 'string' ? documentation : documentation.value,
  }
}

/** Without the schema's title before it and the link to its file after it, which nobody needs. */
const withoutSource = (info: string): string =>
  info
    .replace(/^#### .*\n+/, '')
    .replace(/\n*Source: \[[^\]]*\]\([^)]*\)\s*$/, '')
    .trim()
