import type { EmailLoginCall } from '../../calls/contract.ts'

/** What the hidden developer features add to Email Login (foundation §2). */
export interface DeveloperChoice {
  readonly testDb: boolean
  /** Id of the person to sign in as; '' for oneself. The ERP decides whether that is allowed. */
  readonly hijackId: string
}

/** The values of an ordinary login. */
export const NO_CHOICE: DeveloperChoice = { testDb: false, hijackId: '' }

/** Clicks on the build line that show the developer fields (foundation §2). */
export const BUILD_CLICKS = 6
/** Clicks on the date that show the storage viewer (foundation §2). */
export const DATE_CLICKS = 4

/** The members the choice adds to the call. */
export function developerPart({ testDb, hijackId }: DeveloperChoice): Pick<EmailLoginCall, 'testDb' | 'hijackId'> {
  const id = hijackId.trim()
  return { testDb: testDb ? 'y' : 'n', ...(id === '' ? {} : { hijackId: id }) }
}
