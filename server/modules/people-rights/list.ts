import { sql } from 'kysely'
import type { SiteDefinitions } from '../../config/screens.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { HttpError } from '../../http/errors.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { textColumn } from '../reports/columns.ts'

/** Throws 403 unless the person is an administrator (site-modules §6). */
export function peopleRights({ app }: Pick<SiteDefinitions, 'app'>) {
  return ({ person, query }: ListRequest): List => {
    if (!person.admin) throw new HttpError(403, 'admins-only', 'Only administrators may see the rights of others.')
    const labels = Object.fromEntries(app().roles.map(({ name, label }) => [name, label]))
    return {
      rows: sql`select * from (select id, name as username, email, admin,
          array_to_string(array(select coalesce(${JSON.stringify(labels)}::jsonb ->> role, role)
            from unnest(roles) as role order by 1), ', ') as roles,
          (select string_agg(substr(key, 8), ', ' order by key) from jsonb_each(flags)
            where key like 'module\\_%' and value = 'false') as "modulesOff"
        from people where company_id = ${person.companyId}) as rights
        where ${matchesSearch(query['search'] ?? '', ['username', 'email', 'roles'])}`,
      key: ['id'],
      order: [{ field: 'username', down: false }],
      fields: {
        id: textColumn('ID'),
        username: textColumn('Person'),
        email: textColumn('Email'),
        roles: textColumn('Roles'),
        admin: { holds: 'yesno', label: 'Administrator' },
        modulesOff: textColumn('Modules switched off'),
      },
    }
  }
}
