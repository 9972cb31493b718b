/**
 * Calls below `/main/s/{screen}/` that the contract describes (foundation §7): those of `schemas/erp`, with which
 * a test compares them.
 */
export const contractCalls: readonly string[] = [
  'approval',
  'attachmentfile',
  'attachments',
  'attachmenttus',
  'comment',
  'deleteattachment',
  'details',
  'jobidforfilters',
  'list',
  'ma_list',
  'ma_notifycontacts',
  'ma_viewtemplate',
  'pdf',
  'rejection',
  'revisions',
  'slugconfig',
  'stockgrid',
  'videohelplink',
]
