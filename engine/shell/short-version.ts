/** The version's first 8 characters when it holds no dot (site-modules §2.3). */
export function shortVersion(version: string): string {
  return version.includes('.') ? version : version.slice(0, 8)
}
