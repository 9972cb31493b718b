import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import { fullNameOf } from '../../workflow/document.ts'
import { isApproved, passedMoves } from '../../workflow/moves.ts'
import { isEditedWhileDecided, isWithDeciders } from '../../workflow/offers.ts'
import type { MoveSite } from '../../workflow/figures/refuse-figures.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import { notifyDeciders, returnToStart } from './return-to-start.ts'

export interface AttachedFiles extends MoveSite {
  readonly definition: ServerDefinition
  readonly workflows: Workflows
  /** Id of the document. */
  readonly id: string
  /** The field that counts the files. */
  readonly counted: 'awsfile_count' | 'ot_awsfile_ids_count'
  readonly names: readonly string[]
}

/**
 * The effect of files added to a document that somebody has approved and others still have to approve. Added by an owner
 * who may change it, they return it to the start, as any change does that `keeps` does not name; otherwise the people
 * who have approved it are notified.
 */
export async function filesAttached(call: SignedCall, attached: AttachedFiles): Promise<void> {
  const { work, person } = call
  const { definition, workflows, id, counted, names, app, screens } = attached
  const document = await work
    .selectFrom('documents')
    .select(documentColumns(definition))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const workflow = await workflows.get(work, person.companyId, document.workflow_hash)
  if (workflow === null || !isWithDeciders(workflow, document) || isApproved(workflow, document.status)) return
  if (passedMoves(workflow, document.status).length === 0) return
  const mayChange = document.owner_id === person.id && isEditedWhileDecided(workflow, document)
  if (mayChange && !workflow.keeps?.includes(counted)) {
    const text = 'changed and taken back'
    await returnToStart(call, { definition, app, screens }, { document, workflow, event: 'withdraw', text })
    return
  }
  const text = `${fullNameOf(definition, document)}: ${names.join(', ')} attached by ${person.name}`
  await notifyDeciders(call, { screen: definition.screen, id, text })
}
