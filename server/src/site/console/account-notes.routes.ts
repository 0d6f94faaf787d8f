import type { accountNotes } from '@limelight/contract/site/account-notes'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { addNote, changeNote, listNotesAbout, removeNote } from './account-notes.service.ts'

export function accountNotesRoutes(ctx: Ctx): Handlers<typeof accountNotes> {
  return {
    'GET /admin/people/{id}/notes': async ({ caller, params }) => ({
      data: await listNotesAbout(ctx, caller, params.id),
    }),
    'POST /admin/people/{id}/notes': async ({ caller, params, body }) => ({
      data: await addNote(ctx, caller, { accountId: params.id, text: body.text }),
    }),
    'PUT /admin/people/{id}/notes/{noteId}': async ({ caller, params, body }) => ({
      data: await changeNote(ctx, caller, { id: params.noteId, accountId: params.id, text: body.text }),
    }),
    'DELETE /admin/people/{id}/notes/{noteId}': async ({ caller, params }) => {
      await removeNote(ctx, caller, { id: params.noteId, accountId: params.id })
      return { data: { success: true } }
    },
  }
}
