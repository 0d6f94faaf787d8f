/**
 * How the recurring revenue changes. `new`: the first that a subscription is worth; `reactivation`: again, after it was worth nothing;
 * `expansion` and `contraction`: more and less than before; `churn`: nothing any more.
 */
export const MOVEMENTS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type Movement = (typeof MOVEMENTS)[number]
