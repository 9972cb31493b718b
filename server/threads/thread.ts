/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from 'node:worker_threads'
import { CallError } from '../http/errors.ts'
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
  /** Open calls and later ones reject. */
  close(): Promise<void>
}

/** Short-lived values are collected early; running out of memory ends the thread, not the server. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 }

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
    started.on('error', fail)
    started.on('exit', () => fail(ended()))
    // The thread does not keep the process alive.
    started.unref()
    return started
  }
  const call = async (name: string, input: unknown): Promise<unknown> => {
    if (state.isClosed) throw ended()
    worker ??= start()
    const id = ++state.lastId
    worker.postMessage({ id, name, input } satisfies ThreadRequest)
    const answer = Promise.withResolvers<unknown>()
    open.set(id, answer)
    return await answer.promise
  }
  return {
    caller: <Calls extends ThreadCalls>() => call as Caller<Calls>,
    async close() {
      state.isClosed = true
      await worker?.terminate()
    },
  }
}

const ended = (): Error => new Error('The thread that works on files has ended.')

function errorOf({ message, status, code, stack }: ThreadFailure): Error {
  if (status !== undefined) return new CallError(status, code ?? 'failure', message)
  return Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
  })
}
