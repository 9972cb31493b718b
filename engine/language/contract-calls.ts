/**
 * Calls below `/main/s/{screen}/` that the contract describes (foundation §7): those of `schemas/erp`, with which
 * a test compares them.
 */
export const contractCalls: readonly string[] = [
  'approval',
  'comment',
  'details',
  'jobidforfilters',
  'list',
  'pdf',
  'rejection',
  'stockgrid',
]
