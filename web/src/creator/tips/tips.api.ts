import type { Input } from '@limelight/contract/api'
import type { TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import type { NewGoal, NewTipItem, NewWish, OwnTipTarget } from '@limelight/contract/commerce/tips'
import type { Contract } from '@limelight/contract/contract'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

/** What each kind of form says; the same for a new one and for a change. */
export type TipTargetTyped =
  | { kind: 'item'; body: Input<typeof NewTipItem> }
  | { kind: 'goal'; body: Input<typeof NewGoal> }
  | { kind: 'wish'; body: Input<typeof NewWish> }

export const ownTipsQuery = callQuery('GET /performer/tips')

export async function saveTipTarget(id: OwnTipTarget['_id'] | undefined, typed: TipTargetTyped): Promise<void> {
  await (id === undefined ? add(typed) : change(id, typed))
  await reload()
}

async function add({ kind, body }: TipTargetTyped): Promise<unknown> {
  if (kind === 'item') return api('POST /performer/tip-menu', { body })
  return kind === 'goal' ? api('POST /performer/goals', { body }) : api('POST /performer/wishes', { body })
}

async function change(id: OwnTipTarget['_id'], { kind, body }: TipTargetTyped): Promise<unknown> {
  const params = { id }
  if (kind === 'item') return api('PUT /performer/tip-menu/{id}', { params, body })
  return kind === 'goal'
    ? api('PUT /performer/goals/{id}', { params, body })
    : api('PUT /performer/wishes/{id}', { params, body })
}

const DELETES = {
  item: 'DELETE /performer/tip-menu/{id}',
  goal: 'DELETE /performer/goals/{id}',
  wish: 'DELETE /performer/wishes/{id}',
} as const satisfies Record<TipTargetKind, keyof Contract>

export async function deleteTipTarget({ _id: id, kind }: Pick<OwnTipTarget, '_id' | 'kind'>): Promise<void> {
  await api(DELETES[kind], { params: { id } })
  await reload()
}

export async function orderTipMenu(ids: OwnTipTarget['_id'][]): Promise<void> {
  try {
    await api('PUT /performer/tip-menu', { body: { ids } })
  } finally {
    // Refused, another tab has changed the menu: it is shown as it is.
    await reload()
  }
}

async function reload(): Promise<void> {
  const client = getQueryClient()
  await Promise.all(
    [ownTipsQuery.queryKey[0], 'GET /performers/{id}/tips', 'GET /performers/{id}'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
