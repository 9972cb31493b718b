import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { matchesSearch } from '../query/matches-search.ts'
import type { ListRequest } from '../rows/lists/registers.ts'
import type { List } from '../rows/lists/list.ts'
import { stateOf } from './list.ts'
import { whole } from '../rows/lists/field.ts'

const text = (label: string) => ({ holds: 'text', label }) as const

/** The people of the company with the values that can be changed, and their latest link. */
export function peopleList({ person, query, app }: ListRequest): List {
  const { search = '', Status = '', role = '' } = query
  const found = matchesSearch(search, ['name', 'email', 'phoneText', 'rolesText', 'teamText'])
  return {
    rows: sql`select * from (${peopleRows(person.companyId, app)}) as people where ${found}
      and (${Status} in ('', "Status")) and (${role} = '' or ${role} = any(roles))`,
    key: ['id'],
    order: [{ field: 'name', down: false }],
    fields: {
      id: text('ID'),
      name: text('Name'),
      email: text('Email'),
      phoneText: text('Phone'),
      rolesText: text('Roles'),
      teamText: text('Team'),
      admin: { holds: 'yesno', label: 'Administrator' },
      Status: text('Status'),
      inviteState: text('Link'),
      sessions: whole('Open sessions'),
    },
  }
}

function peopleRows(company: string, { roles, sections, timeZone }: AppDefinition) {
  const [ofRoles, ofTeams] = [roles, sections].map((each) =>
    JSON.stringify(Object.fromEntries(each.map(({ name, label }) => [name, label]))),
  )
  const until = sql`to_char(i.expires_at at time zone ${timeZone}, 'DD Mon YYYY, HH24:MI')`
  return sql`select p.id, p.name, p.email, coalesce(a.country_code, '') as "countryCode", coalesce(a.phone, '') as phone,
      coalesce(a.country_code || a.phone, '') as "phoneText", p.roles, p.team, p.admin,
      array_to_string(array(select coalesce(${ofRoles}::jsonb ->> each, each) from unnest(p.roles) as each order by 1), ', ') as "rolesText",
      array_to_string(array(select coalesce(${ofTeams}::jsonb ->> each, each) from unnest(p.team) as each order by 1), ', ') as "teamText",
      array(select substr(key, 8) from jsonb_each(p.flags) where key like 'module\\_%' and value = 'false' order by 1) as "modulesOff",
      ${stateOf} as "Status",
      case when not p.active then 'plain' when p.joined_at is null then 'warning' else 'success' end as "StatusClass",
      case when i.person_id is null then null when i.accepted_at is not null then 'Used'
        when i.expires_at <= now() then 'Expired' else 'Valid until ' || ${until} end as "inviteState",
      (select count(*)::int from sessions s where s.company_id = p.company_id and s.person_id = p.id
        and s.revoked_at is null and s.expires_at > now() and (s.idle_until is null or s.idle_until > now())) as sessions
    from people p left join own_accounts() a on a.person_id = p.id
    left join invitations i on i.company_id = p.company_id and i.person_id = p.id
    where p.company_id = ${company}`
}
