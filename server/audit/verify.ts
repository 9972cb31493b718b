import { type AuditKey, auditKeyOf } from '../database/audit-key.ts'
import type { Work } from '../database/tenant.ts'
import { linkHash, macOf, CHAIN_START } from './audit.ts'

/** A record, outside the database, of a row that was the last one of a company's chain. */
export interface AuditHead {
  /** ISO 8601 */
  readonly at: string
  readonly company: string
  readonly seq: number
  readonly hash: string
  /** In the first head of a company: the last row without a signature, from before signatures existed; 0: none. */
  readonly unsigned?: number
}

export type Verification =
  /** `anchored`: the last row with a head outside the database; a removal of later rows cannot be detected. */
  | { readonly ok: true; readonly rows: number; readonly head: string; readonly anchored: number }
  /** `seq`: the first invalid row. */
  | { readonly ok: false; readonly seq: number; readonly why: string }

interface Row {
  readonly seq: number
  readonly entry: string
  readonly prev_hash: string
  readonly hash: string
  readonly mac: string | null
}

const STEP = 1_000

/**
 * Reads the whole chain of a company and checks that each row follows the previous one, is signed with this
 * installation's key, and matches its head, if there is one.
 * @param heads of this company, oldest first
 */
export async function verifyAudit(
  work: Work,
  company: string,
  heads: readonly AuditHead[] = [],
): Promise<Verification> {
  const chain = new Chain(company, auditKeyOf(work), heads)
  for (;;) {
    const rows = await work
      .selectFrom('audit')
      .select(['seq', 'entry', 'prev_hash', 'hash', 'mac'])
      .where('company_id', '=', company)
      .where('seq', '>', chain.seq)
      .orderBy('seq')
      .limit(STEP)
      .execute()
    for (const row of rows) {
      const why = chain.problemOf(row)
      if (why !== null) return { ok: false, seq: row.seq, why }
    }
    if (rows.length < STEP) return chain.end()
  }
}

/** Compares the rows of a chain, in order. */
class Chain {
  seq = CHAIN_START.seq
  private hash = CHAIN_START.hash
  private isSigned = false
  private readonly company: string
  private readonly key: AuditKey
  private readonly heads: ReadonlyMap<number, AuditHead>
  private readonly unsigned: number

  constructor(company: string, key: AuditKey, heads: readonly AuditHead[]) {
    this.company = company
    this.key = key
    this.heads = new Map(heads.map((head) => [head.seq, head]))
    this.unsigned = heads[0]?.unsigned ?? heads[0]?.seq ?? Infinity
  }

  problemOf(row: Row): string | null {
    const problem = this.linkProblem(row) ?? this.signatureProblem(row) ?? this.headProblem(row)
    this.seq = row.seq
    this.hash = row.hash
    this.isSigned ||= row.mac !== null
    return problem
  }

  end(): Verification {
    const last = Math.max(0, ...this.heads.keys())
    if (last <= this.seq) return { ok: true, rows: this.seq, head: this.hash, anchored: last }
    const at = this.heads.get(last)?.at ?? ''
    return { ok: false, seq: this.seq + 1, why: `it is missing: the chain had ${last} rows at ${at}` }
  }

  private linkProblem({ seq, prev_hash: prev, hash, entry }: Row): string | null {
    if (seq !== this.seq + 1) return `the row ${this.seq + 1} is missing`
    if (prev !== this.hash) return 'it does not follow the row before it'
    return hash === linkHash(this.company, { seq, prev, text: entry }) ? null : 'it was changed'
  }

  private signatureProblem({ seq, hash, mac }: Row): string | null {
    if (mac === null) return this.isSigned || seq > this.unsigned ? 'it is not signed' : null
    if (mac === macOf(hash, this.key)) return null
    const [id = ''] = mac.split('.')
    return id === this.key.id ? 'its signature is wrong' : `it is signed with another key (${id})`
  }

  private headProblem({ seq, hash }: Row): string | null {
    const head = this.heads.get(seq)
    return head === undefined || head.hash === hash ? null : `it is not the row that was there at ${head.at}`
  }
}
