/** Changes of a document's files, from the entries of its audit. */

/** An entry of the audit; the other members are missing unless it is about a file. */
export interface FileAuditEntry {
  readonly event: string
  readonly name?: string
  readonly hash?: string
  /** The table of additional files; missing: the document's first list of files. */
  readonly table?: string
  /** Hash of the file of the same name that an added file replaces. */
  readonly replaced?: string
}

/** A file that was added, removed or replaced. */
export interface FileChange {
  /** The field that counts the files of its list. */
  readonly field: keyof typeof LABELS
  /** The label of that field. */
  readonly label: string
  /** The name of the file; null: it was added. */
  readonly before: string | null
  /** Null: it was removed. */
  readonly after: string | null
  /** Another file of the same name took its place, which `after` says in English. */
  readonly replaced?: true
}

const LABELS = { awsfile_count: 'Attachments', ot_awsfile_ids_count: 'Additional attachments' } as const

export const FILE_EVENTS = ['file-added', 'file-deleted']
const [ADDED] = FILE_EVENTS

/** The change that one entry records; null: it is not about a file. */
export function fileChangeIn(entry: FileAuditEntry): FileChange | null {
  const { event, replaced } = entry
  if (!FILE_EVENTS.includes(event)) return null
  return changeOf(entry, event === ADDED ? { isBefore: replaced !== undefined, isAfter: true } : REMOVED)
}

const REMOVED = { isBefore: true, isAfter: false }

/** The difference that the later entries make. A file that was removed and added again unchanged is not included. */
export function fileChanges(
  earlier: readonly FileAuditEntry[],
  later: readonly FileAuditEntry[],
): readonly FileChange[] {
  const before = new Map<string, FileAuditEntry>()
  for (const entry of earlier) apply(before, entry)
  const after = new Map(before)
  for (const entry of later.filter(({ event }) => FILE_EVENTS.includes(event))) {
    // Files of imported documents have no earlier entry.
    const hash = entry.event === ADDED ? entry.replaced : entry.hash
    if (hash !== undefined && !after.has(keyOf(entry)) && !before.has(keyOf(entry)))
      before.set(keyOf(entry), { ...entry, hash })
    apply(after, entry)
  }
  return [...new Map([...before, ...after])].flatMap(([key, entry]) => {
    const [was, is] = [before.get(key), after.get(key)]
    return was?.hash === is?.hash ? [] : [changeOf(entry, { isBefore: was !== undefined, isAfter: is !== undefined })]
  })
}

const keyOf = ({ table = '', name }: FileAuditEntry): string => JSON.stringify([table, name])

function apply(files: Map<string, FileAuditEntry>, entry: FileAuditEntry): void {
  if (!FILE_EVENTS.includes(entry.event)) return
  if (entry.event === ADDED) files.set(keyOf(entry), entry)
  else files.delete(keyOf(entry))
}

interface Presence {
  readonly isBefore: boolean
  readonly isAfter: boolean
}

function changeOf({ name = '', table }: FileAuditEntry, { isBefore, isAfter }: Presence): FileChange {
  const field = table === undefined ? 'awsfile_count' : 'ot_awsfile_ids_count'
  const after = isBefore ? `${name} (replaced)` : name
  return {
    field,
    label: LABELS[field],
    before: isBefore ? name : null,
    after: isAfter ? after : null,
    ...(isBefore && isAfter && { replaced: true as const }),
  }
}
