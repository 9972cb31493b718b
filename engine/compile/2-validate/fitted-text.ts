/** The text after an obvious correction that makes it match the pattern; null: there is none. */
export function fitted(written: string, pattern: RegExp): string | null {
  return TRIES.map((attempt) => attempt(written)).find((each) => each !== written && pattern.test(each)) ?? null
}

const TRIES: readonly ((written: string) => string)[] = [
  (written) => written.trim(),
  (written) => written.toLowerCase(),
  (written) => written.toUpperCase(),
  (written) => written.replace(/_/g, '-'),
  (written) => written.toLowerCase().replace(/[\s_]+/g, '-'),
  // `ctrl + s` is a shortcut.
  (written) =>
    written
      .replace(/\s*[+-]\s*/g, '+')
      .replace(/(^|\+)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase()),
  (written) =>
    written.replace(
      /^(?:control|strg|cmd|command)\s*[+-]\s*(\w)$/i,
      (_, letter: string) => `Ctrl+${letter.toUpperCase()}`,
    ),
  (written) => `/${written}`,
  // `91` is a dialling code.
  (written) => `+${written}`,
  (written) => written.replace(/[\s-]+/g, '_'),
  // `{YY}-{no}`: the year and the number as other systems name them.
  (written) =>
    written
      .replace(/\{(?:yy|year|yyyy)\}/gi, '{YYYY}')
      .replace(/\{(?:fy|fyear)\}/gi, '{FY}')
      .replace(
        /\{(?:seq|sequence|no|number|num|n|counter|id)(:\d)?\}/gi,
        (_, digits?: string) => `{seq${digits ?? ''}}`,
      )
      .replace(/\{(0+|#+)\}|#{2,}/g, (all) => `{seq:${all.replace(/[{}]/g, '').length}}`),
  // `crm/Lead source.yaml` as the name of a screen.
  (written) =>
    written
      .replace(/^.*\/|\.ya?ml$/g, '')
      .replace(/\s+/g, '')
      .toLowerCase(),
]
