/** The site's key pair for push services (VAPID, RFC 8292): made once, since browsers that subscribed know the public half. */
import type { Ctx } from '#/platform/ctx'
import { seal, storedSeal, unseal } from '#/platform/sealing'
import { findKey, storeKey } from './push.queries.ts'

const BOUND_TO = 'push-key'

export type PushKey = { publicKey: string; privateKey: string }

/** Makes it with the first call; of two processes at once the first wins. */
export async function getPushKey(ctx: Ctx): Promise<PushKey> {
  const stored = (await findKey(ctx)) ?? (await makeKey(ctx))
  const privateKey = unseal(stored.private_key_sealed, storedSeal(ctx, BOUND_TO, BOUND_TO)).toString('utf8')
  return { publicKey: stored.public_key, privateKey }
}

async function makeKey(ctx: Ctx) {
  const { generateVAPIDKeys } = await import('web-push').then((module) => module.default)
  const made = generateVAPIDKeys()
  const sealed = seal(Buffer.from(made.privateKey), { key: ctx.config.keyFor(BOUND_TO), boundTo: BOUND_TO })
  await storeKey(ctx, { public_key: made.publicKey, private_key_sealed: sealed })
  const stored = await findKey(ctx)
  if (!stored) throw new Error('the push key was not stored')
  return stored
}
