import type { mailLog } from '@limelight/contract/site/mail-log'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import type { Handlers } from '#/platform/http/endpoint'
import { listMails, resendMail } from './mail-log.service.ts'

export function mailLogRoutes(ctx: Ctx): Handlers<typeof mailLog> {
  return {
    'GET /admin/mails': ({ query, caller }) => listMails(ctx, caller, query),
    'POST /admin/mails/resend': async ({ body, caller }) => ({
      data: await decideEach(body.ids, (id) => resendMail(ctx, caller, id)),
    }),
    'POST /admin/mails/{id}/resend': async ({ params, caller }) => {
      await resendMail(ctx, caller, params.id)
      return { data: { success: true } }
    },
  }
}
