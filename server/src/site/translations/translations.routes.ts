import type { translations } from '@limelight/contract/site/translations'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { createTranslations } from './translations.service.ts'

export function translationsRoutes(ctx: Ctx): Handlers<typeof translations> {
  const translate = createTranslations(ctx)
  return {
    'POST /translations': async ({ caller, viewer, body }) => ({
      data: await translate({ ...viewer, id: caller.id }, body),
    }),
  }
}
