import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'

/** The code in the last message to this phone, once this number of messages is in the outbox. */
export async function latestOtp(outboxDir: string, phone: string, count = 1): Promise<string> {
  return await untilPassed(async () => {
    const names = (await readdir(outboxDir)).filter((name) => name.endsWith('.json')).sort()
    const texts = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
    const messages = texts.map((text) => JSON.parse(text) as { to: string; otp: string })
    const mine = messages.filter(({ to }) => to === phone)
    expect(mine.length).toBeGreaterThanOrEqual(count)
    return mine.at(-1)?.otp ?? ''
  })
}
