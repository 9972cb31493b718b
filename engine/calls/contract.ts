/**
 * The calls of the ERP contract as the engine uses them (foundation §7; schemas/erp has the exact names where the
 * specification has none). Answers are read leniently: any member may be missing.
 */
import type { Capability } from './capabilities.ts'
import type { Value } from '../expressions/tree.ts'

/** A row by the field names of the ERP; the definition declares which values are numbers or flags. */
export type Row = Readonly<Record<string, Value>>

/** POST /main/login?dswc=landing */
export interface EmailLoginCall {
  /** Lower-cased before sending. */
  readonly email: string
  readonly pwd: string
  readonly ccode: string
  readonly testDb: 'y' | 'n'
  readonly otp?: string
  readonly hwid: string
  readonly logoutOthers?: 'y'
  /** Signs in as this person; the ERP decides whether that is allowed (foundation §2, hidden developer features). */
  readonly hijackId?: string
}

/** POST /main/webappotplogin?dswc=landing; without `otp` it requests one. */
export interface OtpLoginCall {
  readonly phone: string
  /** +91 */
  readonly countryCode: string
  readonly otp?: string
  readonly ccode?: string
  /** After a 409: ends the other sessions (foundation §8, login). */
  readonly logoutOthers?: 'y'
}

/** Foundation §3, login response. */
export interface LoginAnswer {
  readonly ok: boolean
  readonly id?: string
  readonly userName?: string
  readonly erpType?: string
  readonly email?: string
  readonly company?: string
  readonly tok?: string
  readonly token?: string
  readonly isTestDb?: boolean
  /** An OTP was sent; the OTP field appears. */
  readonly otpSent?: boolean
  /** Our extension: the number of digits of that OTP; missing: 4. */
  readonly otpDigits?: number
  /** Our extension, with 429: seconds until another try. */
  readonly retryAfter?: number
  readonly loginOtpSent?: boolean
  /** The OTP was expired; a new one was sent. */
  readonly code?: string
  readonly description?: string
  readonly redirectTo?: string
  readonly multiple?: boolean
  readonly possible_ccodes?: readonly { readonly ccode: string; readonly company: string }[]
  /** The company signed into, if the ERP sends it. */
  readonly ccode?: string
  /** The host for further login calls (foundation §7). */
  readonly use_chost?: string
}

/** POST /main/newpassword?dswc=landing, our extension `newpassword`: without `otp` it requests one. */
export interface NewPassword {
  readonly email: string
  readonly ccode: string
  readonly otp?: string
  /** The new password. */
  readonly pwd?: string
}

/** POST /main/storedlogin?dswc=landing, our extension `storedlogins`: a company this browser has signed into. */
export interface StoredLoginCall {
  readonly ccode: string
  readonly hwid: string
}

/** The data to open it: a single-use token, and the page where the person lands. */
export interface LandingToken {
  readonly token: string
  readonly redirectTo: string | null
}

/** One entry of GET /main/waiting, our extension `waiting`: documents with a status that wait for this person. */
export interface WaitingCount {
  readonly screen: string
  readonly Status: string
  /** `MORE_THAN_COUNTED` stands for "10,000+". */
  readonly count: number
}

/** Counting stops at this number. */
export const MORE_THAN_COUNTED = 10_001

/** GET /main/s/notification/unreadcount (site-modules §7). */
export interface UnreadCount {
  readonly count: number
  /** The badge's colour as the ERP names it; '' if it names none. */
  readonly variant: string
}

/** The ways to sign in; an ERP that declares none has the first two (foundation §2). */
export interface LoginWays {
  readonly password: boolean
  readonly otp: boolean
  /** An identity provider; `label` is its display name, null if it depends on the company code. Null: none. */
  readonly provider: { readonly label: string | null } | null
}

/** GET /main/v (foundation §3, version response). */
export interface VersionAnswer {
  readonly v?: string
  readonly gitversion?: string
  readonly loginRequired: boolean
  readonly forcedLogout?: boolean
  readonly admin?: boolean
  readonly isTestDb?: boolean
  readonly flags?: Readonly<Record<string, boolean>>
  readonly tok?: string
  readonly token?: string
  readonly userName?: string
  readonly fullname?: string
  readonly email?: string
  readonly id?: string
  readonly company?: string
  readonly address?: string
  readonly erpType?: string
  readonly fromERP?: boolean
  /** Our extension: settings of the company, which replace those of the site. */
  readonly currency?: string
  readonly timeZone?: string
  /** Month in which its financial year begins, 1 to 12. */
  readonly yearStart?: number
  /** The languages it works in, the default first. */
  readonly languages?: readonly string[]
  /** Where the ERP runs; absent means production (foundation §2, hidden developer features). */
  readonly environment?: string
  /** Extension `accessblock`, for administrators: nobody but administrators may sign in to the company. */
  readonly accessBlocked?: boolean
  /** Our extension: names of the extensions this ERP supports. */
  readonly capabilities?: readonly Capability[]
  /** Our extension, if they differ from password and one-time password. */
  readonly loginWays?: LoginWays
}

/** A page of the rows of a list, with what is needed to request the next. */
export interface RowPage {
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  /** To be sent with the request of the next page; null if the ERP sent none. */
  readonly uuid: string | null
  /** How many rows match, on all pages (our extension `counts`); missing: the ERP does not say it. */
  readonly all?: number | null
}

/** One entry of `approval_list`; `ok`, `reason`, `status` only from an ERP that names `decisions`. */
export interface DecisionOutcome {
  readonly suppliedKey: string
  readonly msg: string
  readonly ok: boolean | null
  readonly reason: string | null
  readonly status: string | null
}

/** The result of a decision, document by document. */
export interface DecisionAnswer {
  readonly outcomes: readonly DecisionOutcome[]
  /** Page one of the list; null if the ERP sent none. */
  readonly firstPage: RowPage | null
}

/** One entry of a document's history (foundation §3, comment). */
export interface Comment {
  readonly text: string
  /** Its author; null if the ERP does not name one. */
  readonly by: string | null
  readonly at: string | null
}

/** The signed-in person, as expressions of screens see it under `session`. */
export interface Session {
  readonly id: string
  readonly userName: string
  readonly erpType: string
  readonly email: string
  readonly company: string
  readonly admin: boolean
  readonly isTestDb: boolean
  readonly flags: Readonly<Record<string, boolean>>
  /** Settings of the company, which replace those of the site; missing: as the site has them. */
  readonly currency?: string
  readonly timeZone?: string
  /** Month in which its financial year begins, 1 to 12. */
  readonly yearStart?: number
  /** The languages it works in, the default first. */
  readonly languages?: readonly string[]
}
