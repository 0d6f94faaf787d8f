import type { contact } from '@limelight/contract/site/contact'
import { verifyCaptcha } from '#/platform/captcha'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { deleteContactMessage, listContactMessages, markContactMessage, writeToOperator } from './contact.service.ts'

const done = { data: { success: true } } as const

export function contactRoutes(ctx: Ctx): Handlers<typeof contact> {
  return {
    'POST /contact': async ({ body, address }) => {
      await writeToOperator(ctx, { ...body, address })
      return done
    },
    'GET /admin/contact-messages': ({ query }) => listContactMessages(ctx, query),
    'PUT /admin/contact-messages/{id}': async ({ params, body }) => ({
      data: await markContactMessage(ctx, { id: params.id, status: body.status }),
    }),
    'DELETE /admin/contact-messages/{id}': async ({ caller, params }) => {
      await deleteContactMessage(ctx, caller.id, params.id)
      return done
    },
    'POST /re-captcha/verify': async ({ body, address }) => ({
      data: { success: await verifyCaptcha(ctx, { token: body.token, address }) },
    }),
  }
}
