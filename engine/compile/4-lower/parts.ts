type Written<Parts> = { readonly [Key in keyof Parts]?: Exclude<Parts[Key], undefined> }

/** Only what is written: a key without a value would be written as nothing. */
export function hereOnly<Parts extends object>(parts: Parts): Written<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Written<Parts>
}
