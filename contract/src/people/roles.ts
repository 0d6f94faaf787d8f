/** The roles of accounts; no schema, so that pages can use it without a parser. */
export const ROLES = ['fan', 'performer', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** Who follows, subscribes and buys: fans, and creators with the same account. */
export function isBuyer(role: Role | undefined): boolean {
  return role === 'fan' || role === 'performer'
}
