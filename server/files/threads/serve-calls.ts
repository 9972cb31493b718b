/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadCalls, ThreadFailure, ThreadRequest } from './messages.ts'

/** Serves these functions to the parent thread, which calls them by `Caller`. */
export function serveCalls(calls: ThreadCalls): void {
  parentPort?.on('message', async ({ id, name, input }: ThreadRequest) => {
    const answer = await answerOf(calls[name], input)
    parentPort?.postMessage({ id, ...answer } satisfies ThreadAnswer)
  })
}

async function answerOf(call: ThreadCalls[string] | undefined, input: unknown): Promise<Omit<ThreadAnswer, 'id'>> {
  try {
    return { output: await call?.(input as never) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): ThreadFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, code, status } = error as Error & Partial<ThreadFailure>
  return {
    message,
    ...(stack !== undefined && { stack }),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
  }
}
