/** RFC 6266: a name of plain letters for old readers, the true one beside it; it breaks no header and is no path. */
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
