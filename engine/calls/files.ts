/** Files of a record: listed, sent, deleted, read (foundation §7; tus is our extension). */
import { listIn, membersOf, readRefusal, textOrNull } from './answers.ts'
import type { CallsOptions, FileCalls, FileEntry, FilesOf, Send, UploadAnswer, UploadCall } from './call-types.ts'
import { documentUrl } from './document-url.ts'
import { CallError, ownMessage } from './errors.ts'
import { answerBody } from './answer-body.ts'

/** Uploads in chunks need an ERP that names `tus`. */
export function fileCalls(send: Send, options: CallsOptions): FileCalls {
  return {
    async files({ of, ...record }) {
      const answer = await send({ method: 'GET', path: pathOf(record.screen, of), query: queryOf(record) })
      return (listIn(membersOf(answer)[`get_${of}`]) ?? []).map(readFile)
    },
    upload: (call) =>
      options.capabilities().includes('tus') ? uploadInPieces(options, call) : uploadWhole(options, call),
    async deleteFile({ id, screen, pk, table }) {
      const body = { key: id, awsfile_master_pk: pk, ...(table && { awsfile_master_table: table }) }
      await send({ method: 'POST', path: pathOf(screen, 'deleteattachment'), query: {}, body })
    },
    async fileBytes({ href, signal }) {
      const url = documentUrl(href, options)
      if (url === null) throw new CallError('invalid', { path: href })
      return await options.transport.bytes({ url, signal })
    },
  }
}

function pathOf(screen: string, call: string): string {
  const key = encodeURIComponent(screen)
  return `/main/s/${key}${key.endsWith('_') ? '' : '/'}${call}`
}

function queryOf({ pk, table }: FilesOf): Record<string, string> {
  return { awsfile_master_pk: pk, awsfile_master_table: table }
}

function readFile(entry: unknown): FileEntry {
  const members = membersOf(entry)
  const name = textOrNull(members['name']) ?? 'File'
  const size = Number(members['size'] ?? Number.NaN)
  const deletable = members['is_item_deletable']
  return {
    id: textOrNull(members['id']) ?? '',
    name,
    extension: (textOrNull(members['extension']) ?? name.split('.').at(-1) ?? '').toLowerCase().replace(/^\./, ''),
    href: textOrNull(members['href']) ?? '',
    size: Number.isFinite(size) ? size : null,
    by: textOrNull(members['uploadBy']),
    at: textOrNull(members['uploadAt']),
    isDeletable: deletable === undefined || deletable === true || deletable === 1 || deletable === '1',
  }
}

function addressQuery({ apiid, token }: CallsOptions, call: UploadCall): Record<string, string> {
  const limits = { max: String(call.max), maxSize: String(call.maxSize) }
  const apitoken = token()
  const query = { ...queryOf(call), ...limits, apiid, ...(apitoken && { apitoken }) }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

async function uploadWhole(options: CallsOptions, call: UploadCall): Promise<UploadAnswer> {
  const form = new FormData()
  form.append('attached[0]', call.file, call.file.name)
  const path = pathOf(call.screen, 'attachments')
  const { signal, onProgress } = call
  const answer = await options.transport.upload({
    path,
    query: addressQuery(options, call),
    form,
    signal,
    onProgress,
  })
  const erroredIn = (body: unknown) => listIn(membersOf(body)['errored']) ?? []
  try {
    const [errored] = erroredIn(answerBody(answer, { path, accepts: (body) => erroredIn(body).length > 0 }))
    if (errored === undefined) return { refused: null }
    return { refused: readRefusal(errored).reason ?? textOrNull(errored) ?? '' }
  } catch (error) {
    if (!(error instanceof CallError) || error.kind === 'unauthorized') throw error
    return { refused: ownMessage(error) ?? '' }
  }
}

/**
 * The library is loaded with the first such file; if that fails, the file is sent whole. The browser remembers
 * interrupted uploads, which are resumed.
 */
async function uploadInPieces(options: CallsOptions, call: UploadCall): Promise<UploadAnswer> {
  const pieces = await import('./tus.ts').catch(() => null)
  if (pieces === null) return await uploadWhole(options, call)
  const path = pathOf(call.screen, 'attachmenttus')
  const query = new URLSearchParams(addressQuery(options, call))
  return await pieces.uploadInPieces(`${options.origin ?? ''}${path}?${query}`, call)
}
