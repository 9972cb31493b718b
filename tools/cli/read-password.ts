import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** From COUNTERSIGN_PASSWORD, otherwise from a prompt that does not show what is typed. */
export async function promptPassword(): Promise<string> {
  const fromEnvironment = process.env['COUNTERSIGN_PASSWORD']
  if (fromEnvironment) return fromEnvironment
  process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await new Promise<string>((done, fail) => {
    lines.once('line', done)
    lines.once('close', () => fail(new Error('No password was given.')))
  })
  lines.close()
  process.stderr.write('\n')
  return password
}
