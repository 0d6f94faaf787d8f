/** What operators may do, by role; no schema, so that pages can use it without a parser. */
export const OPERATOR_ROLES = ['owner', 'moderator', 'finance', 'support'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/**
 * The areas of the console. `overview`: the to-do list; `accounts`: finding accounts; `people`: suspending accounts and
 * correcting their addresses; `audit`: the audit log; `operators`: the accounts of other operators.
 */
export const OPERATOR_AREAS = [
  'overview',
  'accounts',
  'people',
  'moderation',
  'contact',
  'money',
  'texts',
  'settings',
  'audit',
  'operators',
] as const
export type OperatorArea = (typeof OPERATOR_AREAS)[number]

/** The only place that says which role has which areas. */
export const ROLE_AREAS: Record<OperatorRole, readonly OperatorArea[]> = {
  owner: OPERATOR_AREAS,
  moderator: ['overview', 'accounts', 'people', 'moderation'],
  finance: ['overview', 'accounts', 'money'],
  support: ['overview', 'accounts', 'people', 'contact'],
}

/** False for accounts that are no operators. */
export function mayOperate(role: OperatorRole | null | undefined, area: OperatorArea): boolean {
  return role ? ROLE_AREAS[role].includes(area) : false
}
