const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Comments, keys, texts in quotes and expressions of YAML: enough to read it by, without a parser. */
const PARTS =
  /(?<comment>(?<=^|\s)#.*$)|(?<key>[\w.-]+(?=:(?:\s|$)))|(?<text>'[^'\n]*'|"[^"\n]*")|(?<expression>(?<=[:,[]\s?)=[^,}\]\n]+)/gm

export function highlighted(yaml: string): string {
  let html = ''
  let end = 0
  for (const match of yaml.matchAll(PARTS)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? []
    html += `${escapeHtml(yaml.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(yaml.slice(end))
}
