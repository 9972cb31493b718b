/** AWS Signature Version 4 as an S3 server checks it: of a request with headers, over its body. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Credentials {
  readonly key: string
  readonly secret: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/** The S3 code of what is wrong with the signature of a request; null: it was signed with these credentials. */
export function wrongSignature(request: IncomingMessage, body: Buffer, { key, secret }: Credentials): string | null {
  const signed = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups
  if (!signed) return 'AccessDenied'
  if (signed['key'] !== key) return 'InvalidAccessKeyId'
  const hash = header(request, 'x-amz-content-sha256')
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { scope = '', names = '', signature } = signed
  const content = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, sha256(canonicalRequest(request, names))]
  const signingKey = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`)
  return hmac(signingKey, content.join('\n')).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

/** @param names of the signed headers, separated by `;` */
function canonicalRequest(request: IncomingMessage, names: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const parameters = query.split('&').filter(Boolean)
  return [
    request.method,
    path,
    parameters
      .map((each) => (each.includes('=') ? each : `${each}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${header(request, name)}`),
    '',
    names,
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}

const header = ({ headers }: IncomingMessage, name: string): string =>
  String(headers[name] ?? '')
    .trim()
    .replaceAll(/ +/g, ' ')
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest()
