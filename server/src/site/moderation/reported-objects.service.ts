/** What reports are about, whatever its kind: whose it is, what it is called and where it is looked at. */

import { isItemKind, itemPath, type ReportObject } from '@limelight/contract/content-kinds'
import { AccountId, CommentId, MessageId, PhotoId, StoryId } from '@limelight/contract/ids'
import { restoreComment, takeDownComment } from '#/content/comments/comments.service'
import { findKnownComments } from '#/content/comments/list-comments.service'
import { findKnownPhotos, restorePhoto, takeDownPhoto } from '#/content/galleries/report-photo.service'
import { findKnownItems } from '#/content/items/items.service'
import { restoreItem, type TakenDown, takeDownItem } from '#/content/items/take-down.service'
import { findKnownStories, type KnownStory, restoreStory, takeDownStory } from '#/content/stories/report-story.service'
import { findKnownStreams } from '#/live/streams/streams.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { findPublicPerformers } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { shorten } from '#/platform/shorten'
import { findReportableMessages } from '#/talk/messages/report-message.service'

export type Ref = { type: ReportObject; id: string }
export type Known = {
  id: string
  ownerId: AccountId
  label: string
  path: string | null
  /** The file whose picture stands for it. */
  pictureFileId: string | null
}

const LABEL_MAX = 80

/** By id; those the viewer may not know of are left out. One look per kind. */
export async function findReported(ctx: Ctx | Tx, viewer: Viewer, refs: readonly Ref[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const type of new Set(refs.map((ref) => ref.type))) {
    const ids = [...new Set(refs.filter((ref) => ref.type === type).map((ref) => ref.id))]
    for (const found of await findOfType(ctx, viewer, { type, ids })) known.set(found.id, found)
  }
  return known
}

/** Undefined when there was nothing to take down (any more). People are not taken down but suspended, messages are deleted, and streams ended. */
export function takeDown(tx: Tx, { type, id }: Ref, reason: string): Promise<TakenDown | undefined> {
  if (isItemKind(type)) return takeDownItem(tx, { kind: type, id }, reason)
  switch (type) {
    case 'photo':
      return takeDownPhoto(tx, PhotoId.parse(id))
    case 'comment':
      return takeDownComment(tx, CommentId.parse(id))
    case 'story':
      return takeDownStory(tx, StoryId.parse(id))
    case 'message':
    case 'stream':
    case 'performer':
    case 'user':
      return Promise.resolve(undefined)
  }
}

/** False when it cannot be restored any more. */
export function restore(tx: Tx, { type, id }: Ref, state: TakenDown): Promise<boolean> {
  if (isItemKind(type)) return restoreItem(tx, { kind: type, id }, state)
  switch (type) {
    case 'photo':
      return restorePhoto(tx, state.archive)
    case 'comment':
      return restoreComment(tx, state.archive)
    case 'story':
      return restoreStory(tx, state.archive)
    case 'message':
    case 'stream':
    case 'performer':
    case 'user':
      return Promise.resolve(false)
  }
}

type Objects = { type: ReportObject; ids: readonly string[] }

async function findOfType(ctx: Ctx | Tx, viewer: Viewer, { type, ids }: Objects): Promise<Known[]> {
  if (isItemKind(type)) {
    const items = await findKnownItems(ctx, viewer, { kind: type, ids })
    return items.map(({ id, performer_id: ownerId, title, picture_file_id: pictureFileId }) => ({
      id,
      ownerId,
      label: shorten(title, LABEL_MAX),
      path: itemPath(type, id),
      pictureFileId,
    }))
  }
  switch (type) {
    case 'photo': {
      const photos = await findKnownPhotos(ctx, viewer, ids)
      return photos.map(({ id, performerId, title, galleryId, fileId }) => ({
        id,
        ownerId: performerId,
        label: shorten(title, LABEL_MAX),
        path: itemPath('gallery', galleryId),
        pictureFileId: fileId,
      }))
    }
    case 'comment': {
      const rows = await findKnownComments(ctx, viewer, ids)
      return rows.map((row) => ({
        id: row.id,
        ownerId: row.author_id,
        label: shorten(row.content, LABEL_MAX),
        path: itemPath(row.object_type, row.object_id),
        pictureFileId: null,
      }))
    }
    case 'message': {
      const found = await findReportableMessages(
        ctx,
        viewer,
        ids.map((id) => MessageId.parse(id)),
      )
      return found.map(({ id, senderId, text }) => ({
        id,
        ownerId: senderId,
        label: shorten(text, LABEL_MAX),
        path: null,
        pictureFileId: null,
      }))
    }
    case 'story':
      return (await findKnownStories(ctx, viewer, ids)).map(knownStory)
    case 'stream': {
      const found = await findKnownStreams(ctx, viewer, ids)
      return found.map(({ id, performer_id: ownerId, title, username }) => {
        const path = `/live/${username ?? ownerId}`
        return { id, ownerId, label: shorten(title, LABEL_MAX), path, pictureFileId: null }
      })
    }
    default:
      return findPeople(ctx, viewer, { type, ids })
  }
}

function knownStory({ id, performerId, username, text, fileId }: KnownStory): Known {
  const path = `/${username ?? performerId}?story=${id}`
  return { id, ownerId: performerId, label: shorten(text, LABEL_MAX), path, pictureFileId: fileId }
}

/** Fans are known to everybody who has their id, creators to everybody who may see their page. */
async function findPeople(ctx: Ctx | Tx, viewer: Viewer, { type, ids }: Objects): Promise<Known[]> {
  const accounts = await findAccounts(
    ctx,
    ids.map((id) => AccountId.parse(id)),
  )
  const people = accounts.filter(({ role }) => (type === 'performer' ? role === 'performer' : role !== 'operator'))
  const performers = people.filter(({ role }) => role === 'performer').map(({ id }) => id)
  const seen = new Set(
    viewer.role === 'operator'
      ? performers
      : (await findPublicPerformers(ctx, performers, viewer)).map((row) => row.account_id),
  )
  return people
    .filter(({ id, role }) => role !== 'performer' || seen.has(id))
    .map(({ id, name, username, role, avatar_file_id: pictureFileId }) => ({
      pictureFileId,
      id,
      ownerId: id,
      label: name,
      path:
        role === 'performer' && username ? `/${username}` : `/admin/users?q=${encodeURIComponent(username ?? name)}`,
    }))
}
