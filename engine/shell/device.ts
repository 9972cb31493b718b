const KEY = 'countersign.device'

/**
 * The id of this browser (foundation §3, hwid): made once, kept here. Empty when the browser keeps nothing;
 * e-mail login then asks to update (foundation §5).
 */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  try {
    const kept = storage.getItem(KEY)
    if (kept) return kept
    const made = randomId()
    storage.setItem(KEY, made)
    return made
  } catch {
    return ''
  }
}

/** `randomUUID` exists only on https and localhost; random bytes exist everywhere. */
function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
