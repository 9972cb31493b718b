/** Site-modules §2.1: what an ERP report opens is only looked at. */
export function isLookOnly(params: URLSearchParams): boolean {
  return params.get('formType') === 'erpReport'
}
