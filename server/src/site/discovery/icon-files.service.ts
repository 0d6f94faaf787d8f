/** Icons of the site in the sizes that programs ask for. */
import { AppError } from '@limelight/contract/errors'
import { readPublicImage } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { createMadeOnce } from './made-once.ts'
import { drawSiteIcon, ICON_FILES, uploadedIconOf } from './site-icons.ts'

/** Of one icon, and some of one before it. */
const MAX_ICONS = 20

/** Only the icon that is set now is drawn, once for each size. Throws `not_found` for other names, and without an icon. */
export function createIconFiles(ctx: Ctx): (file: string) => Promise<Buffer> {
  const madeOnce = createMadeOnce<Buffer>({ max: MAX_ICONS })
  return async (file) => {
    const fileId = uploadedIconOf((await getSettings(ctx)).favicon)
    const shape = Object.hasOwn(ICON_FILES, file) ? ICON_FILES[file] : undefined
    if (fileId === undefined || shape === undefined) throw new AppError('not_found')
    return madeOnce(`${fileId}/${file}`, async () => {
      const icon = await readPublicImage(ctx, fileId, 'avatar')
      if (!icon) throw new AppError('not_found')
      return drawSiteIcon(icon, shape)
    })
  }
}
