import { HttpError, TryLaterError } from '../../http/errors.ts'
import { createDeadlineThread, type Thread } from './thread.ts'

/** Ten times what the largest allowed file needs on a small machine. */
const LONGEST_MS = 30_000
/** Each may hold as many bytes as a file may have. */
const MOST_WAITING = 20
const RETRY_AFTER_SECONDS = 10

/**
 * The thread that reads what people send, so that no file keeps the papers and exports of others waiting.
 * @param entry the module that serves its calls
 */
export const createSentFileThread = (entry: URL): Thread =>
  createDeadlineThread(entry, {
    ms: LONGEST_MS,
    mostWaiting: MOST_WAITING,
    refusal: () =>
      new HttpError(400, 'too-large', 'This file takes too long, or too much memory. Please send it in parts.'),
    busy() {
      const description = 'Very many files are being read at the moment. Please try again in a few seconds.'
      return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
    },
  })
