import type { push } from '@limelight/contract/people/push'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { subscribe, unsubscribeDevice } from './push.service.ts'
import { getPushKey } from './push-key.service.ts'

const done = { data: { success: true } } as const

export function pushRoutes(ctx: Ctx): Handlers<typeof push> {
  return {
    'GET /notifications/push-key': async () => ({ data: { publicKey: (await getPushKey(ctx)).publicKey } }),
    'POST /notifications/push-subscriptions': async ({ caller, body }) => {
      await subscribe(ctx, caller, body)
      return done
    },
    'DELETE /notifications/push-subscriptions': async ({ caller, body }) => {
      await unsubscribeDevice(ctx, caller.id, body.endpoint)
      return done
    },
  }
}
