/** Every table without row-level security, with the reason. A test compares this list with the database. */
export const tenantlessTables: Readonly<Record<string, string>> = {
  companies: 'the tenants themselves; the working role has no right on it and reads it through enter() only',
  accounts: 'read at login, before the tenant is known, through login_accounts() only; no right for the working role',
  sessions: 'found by the hash of the cookie, before the tenant is known; holds no content',
  entry_tokens: 'found by the hash of the token in the address, before the tenant is known; holds no content',
  otp_challenges: 'belongs to a phone number, which may be known to several companies',
  attempts: 'counters per address, account and phone number',
  secrets: 'signing keys of the installation',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'which migrations have run',
}
