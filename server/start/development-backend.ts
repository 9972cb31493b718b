import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'
import { hashOfRules, areRulesPending, readRules, rulesChanged } from '../workflow/rules/rules.ts'
import { sampleCompaniesOf, enterSample } from '../sample/companies.ts'
import { demoLogins } from '../sample/seed.ts'
import type { DevelopmentBackend } from '../web/workbench.ts'

interface Developed {
  readonly database: Database
  /** Whether there are sample companies. */
  readonly isSample: boolean
  app(): AppDefinition
}

/** Answers the workbench's queries from the sample companies. */
export function developmentBackend({ database, isSample, app }: Developed): DevelopmentBackend {
  return {
    async logins() {
      const names = new Map(sampleCompaniesOf(app()).map(({ ccode, name }) => [ccode, name]))
      const logins = isSample ? await demoLogins(database, app()) : []
      return logins.map((login) => ({ ...login, company: names.get(login.ccode) ?? login.ccode }))
    },
    async rulesChanged(ccode, definition) {
      const company = isSample
        ? sampleCompaniesOf(app()).find((each) => each.ccode === ccode && !each.isTest)
        : undefined
      if (!company || !definition.platform.includes(company.erpType)) return []
      return await asOwner(database, async (work) => {
        if (!(await enterSample(work, company))) return []
        const accepted = (await readRules(work, company.id)).get(definition.screen)
        if (!areRulesPending(accepted?.hash, definition)) return []
        const changes = rulesChanged(accepted, definition)
        return changes.length > 0 ? changes : [`its rules differ (${hashOfRules(definition)})`]
      })
    },
  }
}
