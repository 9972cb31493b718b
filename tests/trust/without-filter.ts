import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  ReferenceNode,
  type RawNode,
  type RootOperationNode,
  type UnknownRow,
  ValueNode,
} from 'kysely'
import type { Database } from '../../server/database/open.ts'
import { tenantlessTables } from '../../server/database/tenant.ts'

export interface Unfiltered {
  readonly database: Database
  /** The number of comparisons with a company that were made true so far. */
  removed(): number
}

/**
 * A database for a server whose conditions ignore the company: `company_id = 'tex'` is sent as
 * `company_id <> 'not tex'`, which is true for each row. Conditions on tables without row-level security are unchanged.
 */
export function withoutCompanyFilter(database: Database): Unfiltered {
  const filters = new CompanyFilters()
  return { database: { ...database, kysely: database.kysely.withPlugin(filters) }, removed: () => filters.removed }
}

const TENANTLESS = new RegExp(`\\b(${Object.keys(tenantlessTables).join('|')})\\b`)
const BEFORE_VALUE = /\bcompany_id = $/

class CompanyFilters extends OperationNodeTransformer implements KyselyPlugin {
  removed = 0

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand: left, operator, rightOperand: right } = node
    const isCompany = ReferenceNode.is(left) && JSON.stringify(left.column).includes('"company_id"')
    const isEqual = OperatorNode.is(operator) && operator.operator === '='
    if (!isCompany || !isEqual || !ValueNode.is(right)) return super.transformBinaryOperation(node)
    this.removed += 1
    return {
      ...node,
      operator: OperatorNode.create('<>'),
      rightOperand: ValueNode.create(`not ${String(right.value)}`),
    }
  }

  protected override transformRaw(node: RawNode): RawNode {
    const last = node.sqlFragments.length - 1
    const sqlFragments = node.sqlFragments.map((text, index) => {
      if (index === last || !BEFORE_VALUE.test(text)) return text
      this.removed += 1
      return text.replace(BEFORE_VALUE, `company_id <> 'not ' || `)
    })
    return super.transformRaw({ ...node, sqlFragments })
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return TENANTLESS.test(JSON.stringify(node)) ? node : this.transformNode(node)
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}
