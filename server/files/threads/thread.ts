/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from 'node:worker_threads'
import { HttpError } from '../../http/errors.ts'
import { createWorkQueue } from '../../http/work-queue.ts'
import type { ThreadAnswer, ThreadCalls, ThreadFailure, ThreadRequest } from './messages.ts'

/**
 * Calls functions that another thread serves (`serve-calls.ts`), by name. Parameters and results are cloned. Rejects
 * with the error that the function threw; when the thread ends, all open calls reject, and the next call starts a new
 * one.
 */
export type Caller<Calls extends ThreadCalls> = <Name extends keyof Calls & string>(
  name: Name,
  input: Parameters<Calls[Name]>[0],
) => Promise<Awaited<ReturnType<Calls[Name]>>>

/** A worker thread, started by its first call. */
export interface Thread {
  /** @typeParam Calls the functions to call, of those that the thread serves */
  caller<Calls extends ThreadCalls>(): Caller<Calls>
  /** Ends the thread, whatever it does: open calls reject. The next call starts another one. */
  restart(): void
  /** Open calls and later ones reject. */
  close(): Promise<void>
}

/** Short-lived values are collected early; running out of memory ends the thread, not the server. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 }

/** For calls whose duration depends on what a stranger has sent. */
export interface Deadline {
  /** Longest duration of a call. */
  readonly ms: number
  readonly mostWaiting: number
  /** The error for a call that takes longer, or ends the thread. */
  refusal(): Error
  /** The error for a call if too many wait. */
  busy(): Error
}

/**
 * A thread that makes one call at a time. A call that takes too long ends the thread, and so do those that need too
 * much memory; the next call starts another one.
 * @param entry the module that serves the calls
 */
export function createDeadlineThread(entry: URL, { ms, mostWaiting, refusal, busy }: Deadline): Thread {
  const thread = createThread(entry)
  const call = thread.caller() as (name: string, input: unknown) => Promise<unknown>
  const turns = createWorkQueue({ atOnce: 1, mostWaiting, refusal: busy })
  const inTime = async (name: string, input: unknown): Promise<unknown> => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      thread.restart()
    }, ms)
    try {
      return await call(name, input)
    } catch (error) {
      // A thread with a cause had no memory left.
      const isOfCall = error instanceof ThreadEnded && (isLate || error.cause !== undefined)
      throw isOfCall ? refusal() : error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    caller: <Calls extends ThreadCalls>() =>
      ((name: string, input: unknown) => turns.run(() => inTime(name, input))) as Caller<Calls>,
    restart: thread.restart,
    close: thread.close,
  }
}

/** @param entry the module that serves the calls */
export function createThread(entry: URL): Thread {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  const state = { lastId: 0, isClosed: false }
  let worker: Worker | null = null

  const settle = ({ id, output, failure }: ThreadAnswer): void => {
    const call = open.get(id)
    open.delete(id)
    if (failure) call?.reject(errorOf(failure))
    else call?.resolve(output)
  }
  const start = (): Worker => {
    const started = new Worker(entry, { resourceLimits: LIMITS })
    /** A thread that failed also exits. */
    const fail = (error: unknown): void => {
      if (worker !== started) return
      worker = null
      for (const call of open.values()) call.reject(error)
      open.clear()
    }
    started.on('message', settle)
    // Errors of calls are answers: only a thread that has no memory left fails as a whole.
    started.on('error', (error) => fail(new ThreadEnded(error)))
    started.on('exit', () => fail(new ThreadEnded()))
    // The thread does not keep the process alive.
    started.unref()
    return started
  }
  const call = async (name: string, input: unknown): Promise<unknown> => {
    if (state.isClosed) throw new ThreadEnded()
    worker ??= start()
    const id = ++state.lastId
    worker.postMessage({ id, name, input } satisfies ThreadRequest)
    const answer = Promise.withResolvers<unknown>()
    open.set(id, answer)
    return await answer.promise
  }
  return {
    caller: <Calls extends ThreadCalls>() => call as Caller<Calls>,
    restart: () => void worker?.terminate(),
    async close() {
      state.isClosed = true
      await worker?.terminate()
    },
  }
}

class ThreadEnded extends Error {
  constructor(cause?: unknown) {
    super('The thread that works on files has ended.', { cause })
  }
}

function errorOf({ message, status, code, stack }: ThreadFailure): Error {
  if (status !== undefined) return new HttpError(status, code ?? 'failure', message)
  return Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
  })
}
