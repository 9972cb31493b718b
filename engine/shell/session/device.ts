const KEY = 'countersign.device'

/**
 * The id of this browser (foundation §3, hwid): created once, then read from its storage. '' when the browser stores
 * nothing; e-mail login then asks to update (foundation §5).
 */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  try {
    const stored = storage.getItem(KEY)
    if (stored) return stored
    const created = randomId()
    storage.setItem(KEY, created)
    return created
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
