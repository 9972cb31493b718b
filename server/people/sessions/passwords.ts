import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** log2 of the scrypt cost; 15 takes 32 MB and about 80 ms. Stored with each hash, so that it can be raised. */
const COST = 15
const BLOCK_SIZE = 8
const KEY_BYTES = 32

/** `scrypt$cost$salt$key`, salt and key base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return written({ cost, salt, key: await derive(password, { cost, salt }) })
}

/** @param stored null for an unknown account, which takes the same time and never matches */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { key, ...parameters } = read(stored ?? UNKNOWN)
  const derived = await derive(password, parameters)
  return stored !== null && key.length === derived.length && timingSafeEqual(key, derived)
}

interface ScryptParameters {
  readonly cost: number
  readonly salt: Buffer
}

interface Hash extends ScryptParameters {
  readonly key: Buffer
}

function written({ cost, salt, key }: Hash): string {
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** The first hashes have no cost; it was 15. */
function read(stored: string): Hash {
  const parts = stored.split('$')
  const [cost = '', salt = '', key = ''] = parts.length === 3 ? ['15', ...parts.slice(1)] : parts.slice(1)
  return { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

const UNKNOWN = written({ cost: COST, salt: randomBytes(16), key: randomBytes(KEY_BYTES) })

function derive(password: string, { cost, salt }: ScryptParameters): Promise<Buffer> {
  const settings = { N: 2 ** cost, r: BLOCK_SIZE, p: 1, maxmem: 2 * 128 * BLOCK_SIZE * 2 ** cost }
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, settings, (error, key) => (error ? fail(error) : done(key)))
  })
}
