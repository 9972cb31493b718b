import type { FastifyRequest } from 'fastify'
import type { Workflow } from '../../engine/definition/definition.ts'
import type { Document } from '../workflow/document.ts'
import { findDocument } from '../rows/documents/find.ts'
import { filesAttached } from '../rows/drafts/attached-files.ts'
import type { AttachmentTarget } from '../files/attachments.ts'
import type { RowsWithFiles } from '../files/targets.ts'
import { companyApp } from '../http/company-app.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { requireNamed } from '../rights/screen-access.ts'
import { updateAfterFiles } from '../workflow/change-status.ts'
import { isApproved } from '../workflow/moves.ts'
import { isWithDeciders } from '../workflow/offers.ts'
import type { ServerContext } from './context.ts'

/** The query parameters that name what files are attached to (foundation §7). */
export interface TargetQuery {
  readonly awsfile_master_pk: string
  readonly awsfile_master_table?: string
}

/** Additional files of a document (foundation §3, ot_awsfile_ids_count). */
const MORE = 'ot'

/** The target that a call names. Throws 404 if it does not exist or this person may not see it. */
export async function requestedTarget(
  context: ServerContext,
  call: SignedCall,
  { screen, query }: { screen: string; query: TargetQuery },
): Promise<AttachmentTarget> {
  const { awsfile_master_pk: pk, awsfile_master_table: named = '' } = query
  // Checked here because streamed bodies are received outside `signedIn`, and a call may name another screen's table.
  for (const name of new Set([screen, named || screen])) requireNamed(context.screens, call.person, name)
  const table = named || screen
  const rows = context.targets.find(table)
  if (rows) return { screen, table, pk, counted: null, isLocked: await isRowLocked(call, rows, pk) }
  const definition = context.screens.get(screen)
  if (!definition?.documents || !['', screen, MORE].includes(named)) {
    throw new HttpError(404, 'unknown-screen', 'There is no such screen, or files hang on nothing there.')
  }
  const { work, person } = call
  const document = await findDocument(work, { person, definition }, pk)
  const workflow = await context.workflows.get(work, person.companyId, document.workflow_hash)
  const isMore = named === MORE
  return {
    screen,
    table: isMore ? `${screen} ${MORE}` : screen,
    pk,
    counted: isMore ? 'more_files' : 'files',
    afterCount: async (transaction) => {
      await updateAfterFiles(transaction, { person, definition, document, workflow })
    },
    afterAdd: async (names) => {
      if (definition.form === null) return
      const counted = isMore ? 'ot_awsfile_ids_count' : 'awsfile_count'
      const { workflows, screens } = context
      await filesAttached(call, {
        definition,
        app: companyApp(context.app(), person),
        screens,
        workflows,
        id: document.id,
        counted,
        names,
      })
    },
    isLocked: workflow !== null && isLocked(call, { workflow, document, isRaised: definition.form !== null }),
  }
}

/** Throws 404 if there is no such row, or this person may not see it. */
async function isRowLocked(
  { work, person }: SignedCall,
  { exists, isFinal }: RowsWithFiles,
  pk: string,
): Promise<boolean> {
  if (!(await exists(work, pk, person))) throw notFound()
  return !person.admin && isFinal !== undefined && (await isFinal(work, pk, person))
}

interface Locked {
  readonly workflow: Workflow
  readonly document: Document
  /** Whether people create these documents here, with their files. */
  readonly isRaised: boolean
}

/** Only administrators may change approved documents; while a document is with its deciders, nobody may. */
function isLocked({ person }: SignedCall, { workflow, document, isRaised }: Locked): boolean {
  if (isApproved(workflow, document.status)) return !person.admin
  return isRaised && isWithDeciders(workflow, document)
}

export const screenParam = (request: FastifyRequest): string => (request.params as { screen: string }).screen
