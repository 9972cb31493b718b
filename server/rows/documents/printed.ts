import type { ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { isApproved } from '../../workflow/moves.ts'

type Printed = Pick<ServerDefinition, 'pdf'>

/** Whether a document of the screen can be printed in this status (foundation §6; decision 33). */
export function isPrinted({ pdf }: Printed, workflow: Workflow | null, status: string): boolean {
  if (typeof pdf !== 'string') return pdf.includes(status)
  return pdf === 'always' || workflow === null || isApproved(workflow, status)
}

/** Why a document cannot be printed in its status. Who raises documents may not be the one who approves. */
export function notPrinted({ pdf, form }: Pick<ServerDefinition, 'pdf' | 'form'>): string {
  if (typeof pdf !== 'string') return `The PDF can be opened once the document is ${pdf.join(' or ')}.`
  return form === null
    ? 'You need to approve the order to download PDF'
    : 'The PDF can be opened once the document is approved.'
}
