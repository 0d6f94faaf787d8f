import type { TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import type { tips } from '@limelight/contract/commerce/tips'
import type { Ctx } from '#/platform/ctx'
import type { Call, Handlers } from '#/platform/http/endpoint'
import { addTipTarget, changeTipTarget, deleteTipTarget, listOwnTips, orderTipMenu } from './own-tips.service.ts'
import { listTipTargets } from './tips.service.ts'

type Calls = typeof tips
type Add = Call<Calls['POST /performer/tip-menu' | 'POST /performer/goals' | 'POST /performer/wishes']>
type Change = Call<Calls['PUT /performer/tip-menu/{id}' | 'PUT /performer/goals/{id}' | 'PUT /performer/wishes/{id}']>
type Delete = Call<Calls['DELETE /performer/goals/{id}']>

export function tipsRoutes(ctx: Ctx): Handlers<Calls> {
  const add =
    (kind: TipTargetKind) =>
    async ({ caller, body }: Pick<Add, 'caller' | 'body'>) => ({ data: await addTipTarget(ctx, caller.id, kind, body) })
  const change =
    (kind: TipTargetKind) =>
    async ({ caller, params, body }: Pick<Change, 'caller' | 'params' | 'body'>) => ({
      data: await changeTipTarget(ctx, caller.id, { kind, id: params.id }, body),
    })
  const remove =
    (kind: TipTargetKind) =>
    async ({ caller, params }: Pick<Delete, 'caller' | 'params'>) => {
      await deleteTipTarget(ctx, caller.id, { kind, id: params.id })
      return { data: { success: true as const } }
    }
  return {
    'GET /performers/{id}/tips': async ({ viewer, params }) => ({ data: await listTipTargets(ctx, viewer, params.id) }),
    'GET /performer/tips': async ({ caller }) => ({ data: await listOwnTips(ctx, caller.id) }),
    'POST /performer/tip-menu': add('item'),
    'PUT /performer/tip-menu': async ({ caller, body }) => ({ data: await orderTipMenu(ctx, caller.id, body.ids) }),
    'PUT /performer/tip-menu/{id}': change('item'),
    'DELETE /performer/tip-menu/{id}': remove('item'),
    'POST /performer/goals': add('goal'),
    'PUT /performer/goals/{id}': change('goal'),
    'DELETE /performer/goals/{id}': remove('goal'),
    'POST /performer/wishes': add('wish'),
    'PUT /performer/wishes/{id}': change('wish'),
    'DELETE /performer/wishes/{id}': remove('wish'),
  }
}
