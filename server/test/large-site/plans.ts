/** What PostgreSQL would do for statements, and what of that grows with the site. */
import pg from 'pg'

export type Sent = { url: string; text: string; values: readonly unknown[] }
export type Finding = Sent & { what: string }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Total Cost': number
  Filter?: string
  Plans?: Plan[]
}

/** Tables of more rows are read by indexes only. */
const LARGE_FROM = 100_000
/** A page of a list, and what is counted of it. */
const SORTED_MAX = 50_000
/** Of the planner: reading ten million rows costs this much, a page of a list far less. */
const COST_MAX = 125_000
/** Of rows that nearly all match, so that few more are read than counted. */
const SOON_FOUND_COST = 2_000
/** What PostgreSQL takes for the planning of a statement, when it chooses between a plan for any value and one for these. */
const PLANNING_COST = 25

/** Each text that any pool of this process sends, with the values of its first time. */
export function watchStatements(): { note(url: string): void; sent(): Sent[]; end(): void } {
  const found = new Map<string, Sent>()
  let url = ''
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [unknown, unknown]
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const given = Array.isArray(values) ? values : ((first as { values?: unknown[] }).values ?? [])
    if (text !== undefined && /^\s*(with|select)\b/.test(text) && !found.has(text))
      found.set(text, { url, text, values: given })
    return Reflect.apply(send, this, args)
  } as typeof send
  return {
    note(next) {
      url = next
    },
    sent: () => [...found.values()],
    end() {
      pg.Client.prototype.query = send
    },
  }
}

/** Of the plan for these values, and of the one for any values where PostgreSQL comes to choose it. */
export async function findingsOf(client: pg.Client, statement: Sent): Promise<Finding[]> {
  const custom = await explain(client, `explain (format json) ${statement.text}`, statement.values)
  const general = await explain(client, `explain (format json, generic_plan) ${statement.text}`, [])
  const isGeneral = general['Total Cost'] < custom['Total Cost'] + PLANNING_COST
  const plans = isGeneral ? [custom, general] : [custom]
  return [...new Set(plans.flatMap((plan) => [...faultsOf(plan)]))].map((what) => ({ ...statement, what }))
}

async function explain(client: pg.Client, text: string, values: readonly unknown[]): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, [...values])
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL has not explained the statement')
  return plan
}

function* faultsOf(plan: Plan, limitCost = Number.POSITIVE_INFINITY): Generator<string> {
  if (plan['Node Type'] !== 'Limit' && limitCost === Number.POSITIVE_INFINITY && plan['Total Cost'] > COST_MAX)
    yield `costs ${Math.round(plan['Total Cost'])}`
  const [below] = plan.Plans ?? []
  // How many rows match a pattern is a guess.
  const isForAny = /\$\d|~~/.test(plan.Filter ?? '')
  if (
    plan['Node Type'] === 'Seq Scan' &&
    plan.Filter &&
    rowsOf(plan) > LARGE_FROM &&
    (isForAny || limitCost > SOON_FOUND_COST)
  )
    yield `reads ${plan['Relation Name']} for ${plan.Filter}`
  if (plan['Node Type'] === 'Sort' && below && below['Plan Rows'] > SORTED_MAX) yield `sorts ${below['Plan Rows']} rows`
  const limit = plan['Node Type'] === 'Limit' ? plan['Total Cost'] : limitCost
  for (const part of plan.Plans ?? []) yield* faultsOf(part, limit)
}

/** Rows of the table are not part of a plan, but what reading all of it costs is. */
function rowsOf(plan: Plan): number {
  return plan['Total Cost'] / 0.0125
}
