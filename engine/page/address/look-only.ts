/** Site-modules §2.1: a page opened from an ERP report is read-only. */
export function isLookOnly(params: URLSearchParams): boolean {
  return params.get('formType') === 'erpReport'
}
