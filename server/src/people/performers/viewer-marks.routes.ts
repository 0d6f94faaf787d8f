import type { viewerMarks } from '@limelight/contract/people/viewer-marks'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getMarkedViewer } from './viewer-marks.service.ts'

export function viewerMarksRoutes(ctx: Ctx): Handlers<typeof viewerMarks> {
  return {
    'GET /performer/viewer-marks': async ({ caller, query }) => ({
      data: await getMarkedViewer(ctx, query.code, caller.id),
    }),
  }
}
