/** What Stripe takes: forms, each field named and of its kind. Unknown, missing and mistyped ones are refused as Stripe does. */

export type Fields = Record<string, string>
type Kind = 'text' | 'long' | 'int' | 'flag' | readonly string[]
/** Names as they stand in a form; `[]` for places in a list, `[*]` for free keys. A `!` says that it has to be there. */
type Spec = Record<string, Kind>

const METADATA = { 'metadata[*]': 'text' } as const satisfies Spec
const AUTOMATIC = {
  'automatic_payment_methods[enabled]': 'flag',
  'automatic_payment_methods[allow_redirects]': ['always', 'never'],
} as const satisfies Spec
const PAGE = { limit: 'int', starting_after: 'text', ending_before: 'text' } as const satisfies Spec

export const CALLS: Record<string, Spec> = {
  'POST /v1/customers': { name: 'text', email: 'text', description: 'text', ...METADATA },
  'POST /v1/setup_intents': {
    customer: 'text',
    usage: ['off_session', 'on_session'],
    'excluded_payment_method_types[]': 'text',
    ...AUTOMATIC,
    ...METADATA,
  },
  'GET /v1/payment_methods/{id}': {},
  'POST /v1/payment_methods/{id}/attach': { 'customer!': 'text' },
  'POST /v1/payment_methods/{id}/detach': {},
  'GET /v1/payment_intents': {
    customer: 'text',
    'created[gte]': 'int',
    'created[lt]': 'int',
    'expand[]': 'text',
    ...PAGE,
  },
  'POST /v1/payment_intents': {
    'amount!': 'int',
    'currency!': 'text',
    customer: 'text',
    payment_method: 'text',
    confirm: 'flag',
    off_session: 'flag',
    use_stripe_sdk: 'flag',
    description: 'text',
    ...AUTOMATIC,
    ...METADATA,
  },
  'GET /v1/payment_intents/{id}': {},
  'POST /v1/payment_intents/{id}/confirm': { payment_method: 'text', off_session: 'flag', use_stripe_sdk: 'flag' },
  'POST /v1/payment_intents/{id}/cancel': {
    cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
  },
  'GET /v1/refunds': { payment_intent: 'text', charge: 'text', ...PAGE },
  'POST /v1/refunds': { payment_intent: 'text', charge: 'text', amount: 'int', reason: 'text', ...METADATA },
  'GET /v1/disputes/{id}': {},
  'POST /v1/disputes/{id}': {
    'evidence[customer_name]': 'text',
    'evidence[customer_email_address]': 'text',
    'evidence[product_description]': 'long',
    'evidence[service_date]': 'text',
    'evidence[access_activity_log]': 'long',
    'evidence[uncategorized_text]': 'long',
    submit: 'flag',
    ...METADATA,
  },
  'POST /v1/accounts': {
    country: 'text',
    email: 'text',
    'controller[stripe_dashboard][type]': ['express', 'full', 'none'],
    'controller[fees][payer]': ['account', 'application'],
    'controller[losses][payments]': ['application', 'stripe'],
    'controller[requirement_collection]': ['application', 'stripe'],
    'capabilities[transfers][requested]': 'flag',
    ...METADATA,
  },
  'GET /v1/accounts/{id}': {},
  'POST /v1/account_links': {
    'account!': 'text',
    'type!': ['account_onboarding', 'account_update'],
    return_url: 'text',
    refresh_url: 'text',
  },
  'GET /v1/transfers': { destination: 'text', transfer_group: 'text', ...PAGE },
  'POST /v1/transfers': {
    'amount!': 'int',
    'currency!': 'text',
    'destination!': 'text',
    transfer_group: 'text',
    description: 'text',
    ...METADATA,
  },
}

/** Which call a request is, and the id in its path. */
export function callOf(method: string, path: string): { call: string; id: string } | undefined {
  for (const call of Object.keys(CALLS)) {
    const [expected = '', pattern = ''] = call.split(' ')
    const match = new RegExp(`^${pattern.replace('{id}', '([^/]+)')}$`).exec(path)
    if (expected === method && match) return { call, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

export type Complaint = { code: string; message: string; param: string }

/** The first thing that is wrong with the fields of a call. */
export function complaintAbout(call: string, fields: Fields): Complaint | undefined {
  const spec = CALLS[call] ?? {}
  const kinds = new Map(Object.entries(spec).map(([name, kind]) => [name.replace('!', ''), kind]))
  for (const name of Object.keys(spec).filter((one) => one.endsWith('!'))) {
    const param = name.slice(0, -1)
    if (!fields[param]) return { code: 'parameter_missing', message: `Missing required param: ${param}.`, param }
  }
  for (const [param, value] of Object.entries(fields)) {
    const kind = kinds.get(param.replace(/\[\d+\]$/, '[]')) ?? kinds.get(param.replace(/\[\w+\]$/, '[*]'))
    if (kind === undefined) return { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param }
    if (!isOfKind(kind, value)) return { code: 'parameter_invalid', message: `Invalid ${param}: ${value}`, param }
  }
  return undefined
}

function isOfKind(kind: Kind, value: string): boolean {
  if (kind === 'int') return /^\d+$/.test(value)
  if (kind === 'flag') return value === 'true' || value === 'false'
  if (kind === 'long') return value.length > 0 && value.length <= 20_000
  return kind === 'text' ? value.length > 0 && value.length <= 500 : kind.includes(value)
}

export function metadataOf(fields: Fields): Record<string, string> {
  const pairs = Object.entries(fields).map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const)
  return Object.fromEntries(pairs.filter(([key]) => key !== undefined))
}
