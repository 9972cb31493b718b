/** The file name without folders (which some browsers send), control characters and bidirectional marks. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  return shortened(plain === '.' || plain === '..' ? '' : plain) || 'file'
}

const LONGEST = 150

/** A long name keeps its extension. */
function shortened(name: string): string {
  if (name.length <= LONGEST) return name
  const extension = extensionOf(name)
  const end = extension === '' || extension.length > 10 ? '' : `.${extension}`
  return `${name.slice(0, LONGEST - end.length).toWellFormed()}${end}`
}

/** The extension in lower case, without the dot; '': none. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients, and the escaped real name. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._ -]+/g, '-')
    .replace(/^[-. ]+|[-. ]+$/g, '')
    .slice(0, 100)
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain || 'file'}"; filename*=UTF-8''${exact}`
}
