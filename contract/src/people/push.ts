/** Notifications on devices by web push (RFC 8030). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { ok } from '../page.ts'
import { opaque } from '../text.ts'

/** Of an account; a further device takes the place of the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 20

const Endpoint = opaque(1_000).pipe(z.url({ protocol: /^https$/ }))

/** As the browser's `PushSubscription.toJSON()` has it. */
export const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    /** 65 bytes. */
    p256dh: opaque(90).regex(/^[\w-]{87}=?$/),
    /** 16 bytes. */
    auth: opaque(30).regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** What the service worker shows. It passes through the servers of others, so it says no more than who and of which kind. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of the site, or a whole address. */
  path: z.string(),
  /** Those of one tag replace each other. */
  tag: z.string(),
  language: z.enum(LANGUAGE_CODES),
})
export type PushMessage = z.output<typeof PushMessage>

const done = ok(z.object({ success: z.boolean() }))

export const push = defineApi({
  'GET /notifications/push-key': {
    for: 'member',
    summary: 'The public key with which a browser subscribes to notifications on the device',
    response: ok(z.object({ publicKey: z.string() })),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /notifications/push-subscriptions': {
    for: 'member',
    summary: `Get notifications on this device for as long as its session lasts. At most ${MAX_PUSH_SUBSCRIPTIONS} devices; the oldest gives way`,
    body: PushSubscription,
    response: done,
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'DELETE /notifications/push-subscriptions': {
    for: 'member',
    summary: 'Stop notifications on a device. One that has none is no error',
    body: z.strictObject({ endpoint: Endpoint }),
    response: done,
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
