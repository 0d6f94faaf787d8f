import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { countRefusal } from './event-log.service.ts'
import { storeEvent } from './webhooks.service.ts'

/** Far above any event, which carries one object. */
const MAX_BYTES = 512_000

/**
 * Stripe's webhook. Outside of the contract, because the signature covers the bytes as they came, and
 * outside of maintenance and closed countries, because money moves all the same. 200 means stored; the rest is a job's.
 */
export async function mountWebhooks(api: FastifyInstance, context: PaymentContext): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/stripe/webhook', { bodyLimit: MAX_BYTES, helmet: WITHOUT_PAGE_POLICY }, async (request, reply) => {
      const read = context.drivers.stripe?.readEvent
      if (!read) throw new AppError('not_found')
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) {
        countRefusal(context.ctx, { gateway: 'stripe', reason: 'unsigned' })
        throw new AppError('request_invalid')
      }
      const event = await read(request.body, signature)
      if (!event) {
        countRefusal(context.ctx, { gateway: 'stripe', reason: 'signature' })
        throw new AppError('request_invalid')
      }
      await storeEvent(context.ctx, event)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
