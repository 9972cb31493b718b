/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbedded } from './embedded.ts'
import { statementsOf } from './embedded-statements.ts'
import { copyTemplate } from './template.ts'

/** A NOTIFY message on the thread's channel. */
export interface Notified {
  readonly notified: string
}

export interface Ask {
  readonly id: number
  /** One SQL statement; null closes the database. */
  readonly text: string | null
  readonly values: unknown[]
}

export interface DatabaseAnswer {
  readonly id: number
  readonly result?: { readonly rows: object[]; readonly rowCount: number; readonly command: string }
  readonly error?: Readonly<Record<'message' | 'code' | 'detail' | 'constraint', string | undefined>>
}

export interface WorkerData {
  readonly folder: string
  /** The file that a new database is copied from. */
  readonly template: string | null
  /** Listened to from the start. */
  readonly channel: string
}

const { folder, template, channel } = workerData as WorkerData

/**
 * Runs the embedded database in its own thread, since it blocks its thread while it works. One
 * statement per message; transactions are plain BEGIN and COMMIT statements.
 */
if (template !== null && !existsSync(folder)) copyTemplate(template, folder)
const database = await openEmbedded(folder)
const run = statementsOf(database)

await database.listen(channel, (notified) => parentPort?.postMessage({ notified } satisfies Notified))
parentPort?.on('message', async ({ id, text, values }: Ask) => {
  parentPort?.postMessage({ id, ...(await answer(text, values)) } satisfies DatabaseAnswer)
})
parentPort?.postMessage({ id: 0 } satisfies DatabaseAnswer)

async function answer(text: string | null, values: unknown[]): Promise<Omit<DatabaseAnswer, 'id'>> {
  try {
    if (text === null) {
      await database.close()
      return {}
    }
    const { rows, rowCount, command } = await run(text, values)
    return { result: { rows, rowCount: rowCount ?? 0, command: command ?? '' } }
  } catch (cause) {
    const error = cause as Error & { code?: string; detail?: string; constraint?: string }
    const { message, code, detail, constraint } = error
    return { error: { message, code, detail, constraint } }
  }
}
