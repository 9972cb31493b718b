/** How long something is stored, and from when. */
export interface Lifetime {
  readonly what: string
  readonly stays: string
  /** The job that removes it. */
  readonly by: 'sweep' | 'exports' | 'imports' | 'uploads' | 'nothing'
}

/** How long everything is stored; docs/retention.md has the same table (decision 47). */
export const lifetimes: readonly Lifetime[] = [
  { what: 'documents, records, their files, comments and links', stays: 'for ever', by: 'nothing' },
  { what: 'the audit and its heads', stays: 'for ever', by: 'nothing' },
  { what: 'the log of messages, and runs of scheduled alerts', stays: 'for ever', by: 'nothing' },
  { what: 'ended sessions', stays: '30 days after they would have ended by themselves', by: 'sweep' },
  { what: 'failed logins that limits count', stays: 'until their window is over', by: 'sweep' },
  {
    what: 'one-time passwords, tokens in addresses, visits to providers',
    stays: '1 day after they expired',
    by: 'sweep',
  },
  { what: 'answers under an idempotency key', stays: '30 days', by: 'sweep' },
  { what: 'events of the outbox', stays: '90 days after they were sent; one that is not sent stays', by: 'sweep' },
  { what: 'notices', stays: '90 days after they were read; one that is not read stays', by: 'sweep' },
  { what: 'ids of folders of files', stays: '1 day after a process last used them', by: 'uploads' },
  { what: 'exports and their files', stays: '24 hours', by: 'exports' },
  { what: 'imports and their rows', stays: '7 days', by: 'imports' },
  { what: 'uploads that were not finished', stays: '24 hours after they were begun', by: 'uploads' },
]
