/** Pure: what a stream may be used for. */
import type { StreamRow } from './streams.queries.ts'

/** Whether it is on air, or about to be. */
export function isOpen({ status }: Pick<StreamRow, 'status'>): boolean {
  return status === 'preparing' || status === 'live'
}
