type Defined<Parts> = { readonly [Key in keyof Parts]?: Exclude<Parts[Key], undefined> }

/** Only members that have a value: a key without one would be printed with no value. */
export function definedOnly<Parts extends object>(parts: Parts): Defined<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Defined<Parts>
}
