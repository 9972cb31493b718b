import type { Trade } from '../../../sample/words.ts'

/** A row of a template: its group, description and responsible section. */
type TemplateRow = readonly [groups: string, description: string, team: string]

export interface SampleTemplate {
  readonly name: string
  readonly rows: readonly TemplateRow[]
}

const order: readonly TemplateRow[] = [
  ['Commercial', 'Signed purchase order', 'crm'],
  ['Commercial', 'Advance payment received', 'crm'],
]

const steelDesign: readonly TemplateRow[] = [
  ['Design', 'Anchor bolt plan', 'design'],
  ['Design', 'General arrangement drawing', 'design'],
  ['Design', 'Client approval of drawings', 'design'],
]

/** Templates by platform; the first one is the default. */
export const sampleTemplates: Readonly<Record<Trade, readonly [SampleTemplate, SampleTemplate]>> = {
  steel: [
    {
      name: 'Steel building',
      rows: [
        ...order,
        ...steelDesign,
        ['Design', 'Design calculation report', 'design'],
        ['Production', 'Bill of materials released', 'production'],
        ['Production', 'Mill test certificates', 'purchase'],
        ['Production', 'Welding inspection report', 'production'],
        ['Production', 'Paint thickness report', 'production'],
        ['Dispatch', 'Packing lists', 'dispatch'],
        ['Dispatch', 'E-way bills', 'dispatch'],
        ['Site', 'Foundation handover note', 'project'],
        ['Site', 'Erection safety plan', 'project'],
        ['Site', 'Completion certificate', 'project'],
        ['Site', 'As-built drawings', ''],
      ],
    },
    {
      name: 'Shed extension',
      rows: [...order, ...steelDesign, ['Site', 'Survey of the existing building', 'project']],
    },
  ],
  tex: [
    {
      name: 'Export order',
      rows: [
        ...order,
        ['Commercial', 'Letter of credit', 'crm'],
        ['Sampling', 'Lab dip approval', 'design'],
        ['Sampling', 'Strike-off approval', 'design'],
        ['Production', 'Yarn test report', 'purchase'],
        ['Production', 'Fabric inspection report', 'production'],
        ['Production', 'Colour fastness report', 'production'],
        ['Dispatch', 'Packing list', 'dispatch'],
        ['Dispatch', 'Certificate of origin', 'dispatch'],
        ['Dispatch', 'SASO certificate of conformity', 'dispatch'],
        ['Dispatch', 'Bill of lading', ''],
      ],
    },
    {
      name: 'Domestic order',
      rows: [...order, ['Sampling', 'Lab dip approval', 'design'], ['Dispatch', 'Delivery note', 'dispatch']],
    },
  ],
}

export const checklistRemarks = [
  'Sent to the client for approval.',
  'Received by e-mail, original follows.',
  'Revision asked for by the consultant.',
  'Signed copy is with accounts.',
  'Waiting for the site engineer.',
] as const
