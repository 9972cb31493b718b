/**
 * The common list row fields of foundation §3: names of the ERP contract. Every approval list has them,
 * whether or not a card shows them.
 */
export const commonRowFields = {
  id: { type: 'code', label: 'ID' },
  OrderNo: { type: 'code' },
  dateStamp: { type: 'datetime', label: 'Date' },
  pdflink: { type: 'text', label: 'PDF link', also: ['PDFLink'] },
  awsfile_count: { type: 'number', label: 'Attachments', decimals: 0 },
  ot_awsfile_ids_count: { type: 'number', label: 'Additional attachments', decimals: 0 },
  allowPDFdownload: { type: 'number', label: 'PDF allowed', decimals: 0 },
  showApprovalMessage: { type: 'yesno', label: 'Approval refused' },
  approvalMessage: { type: 'text' },
} as const

/**
 * Only where documents are rejected: why the user may not reject it now; empty: they may; missing: as for the approval.
 */
export const rejectionRowFields = {
  rejectionMessage: { type: 'text', label: 'Rejection refused' },
} as const

/** Only where documents have statuses. */
export const statusRowFields = {
  Status: { type: 'badge', class: 'StatusClass' },
  StatusClass: { type: 'text', label: 'Status colour' },
} as const

/** All fields that the contract may add to those of a document. */
export const contractRowFields = { ...statusRowFields, ...commonRowFields, ...rejectionRowFields } as const
