/** The language server that editors run for YAML, as an editor runs it: over its standard input and output. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'

const require = createRequire(import.meta.url)
const SERVER = join(dirname(require.resolve('yaml-language-server/package.json')), 'bin/yaml-language-server')

/** Nothing is asked of the network, and indentation is two spaces. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  yaml: { schemaStore: { enable: false }, validate: true, hover: true, completion: true },
  '[yaml]': { 'editor.tabSize': 2 },
  editor: { tabSize: 2 },
}

interface Completion {
  readonly label: string
  readonly insertText?: string
  readonly textEdit?: { readonly newText: string }
}

export interface Finding {
  readonly message: string
  readonly range: { readonly start: { readonly line: number } }
}

export interface Editor {
  /** Opens a file with this text, and answers what is underlined. */
  open(path: string, text: string): Promise<readonly Finding[]>
  /** What is offered at `|` of the text. */
  completions(path: string, text: string): Promise<readonly Completion[]>
  /** What a pointer at `|` of the text shows; null: nothing. */
  hover(path: string, text: string): Promise<string | null>
  close(): Promise<void>
}

/** @param folder of the site */
export async function openEditor(folder: string): Promise<Editor> {
  const child = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const waiting = new Map<string, (found: readonly Finding[]) => void>()
  connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly { section: string }[] }) =>
    items.map(({ section }) => SETTINGS[section] ?? {}),
  )
  connection.onRequest('client/registerCapability', () => null)
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }: { readonly uri: string; readonly diagnostics: readonly Finding[] }) =>
      waiting.get(uri)?.(diagnostics),
  )
  connection.listen()
  const rootUri = pathToFileURL(folder).href
  const snippets = { completion: { completionItem: { snippetSupport: true } } }
  const capabilities = { textDocument: snippets, workspace: { configuration: true } }
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities })
  await connection.sendNotification('initialized', {})

  const open = async (path: string, text: string): Promise<readonly Finding[]> => {
    const uri = pathToFileURL(join(folder, path)).href
    const found = new Promise<readonly Finding[]>((resolve) => waiting.set(uri, resolve))
    const textDocument = { uri, languageId: 'yaml', version: 1, text }
    await connection.sendNotification('textDocument/didOpen', { textDocument })
    return await found
  }
  /** Opens the text without `|` and asks about the place where it was. */
  const askedAt = async <Answer>(method: string, path: string, marked: string): Promise<Answer> => {
    const before = marked.slice(0, marked.indexOf('|')).split('\n')
    const position = { line: before.length - 1, character: (before.at(-1) ?? '').length }
    await open(path, marked.replace('|', ''))
    const uri = pathToFileURL(join(folder, path)).href
    return await connection.sendRequest<Answer>(method, { textDocument: { uri }, position })
  }
  return {
    open,
    async completions(path, text) {
      const answer = await askedAt<{ readonly items: readonly Completion[] } | null>(
        'textDocument/completion',
        path,
        text,
      )
      return answer?.items ?? []
    },
    async hover(path, text) {
      const answer = await askedAt<{ readonly contents: { readonly value: string } } | null>(
        'textDocument/hover',
        path,
        text,
      )
      return answer?.contents.value ?? null
    },
    async close() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
      connection.dispose()
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}
