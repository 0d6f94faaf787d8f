/** Comments below items, with one level of replies (spec section 7, Comments; product decision 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { COMMENT_OBJECTS } from '../content-kinds.ts'
import { AccountId, CommentId } from '../ids.ts'
import { Done, endlessListOf, endlessQuery, Instant, ok, ROWS_PER_PAGE } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { text } from '../text.ts'
import { COMMENT_MAX } from '../text-limits.ts'

/** How long a comment may be edited. */
export const COMMENT_EDIT_MINUTES = 15

export const Comment = z.object({
  _id: CommentId,
  objectType: z.enum(COMMENT_OBJECTS),
  objectId: z.uuid(),
  parentId: CommentId.nullable(),
  content: z.string(),
  author: z.object({
    _id: AccountId,
    username: z.string().nullable(),
    name: z.string(),
    avatar: Picture,
    isPerformer: z.boolean(),
    /** The performer whose item it stands below. */
    isOwner: z.boolean(),
  }),
  /** Only the creator of the item and operators see it: the creator has blocked or restricted its author. Its author does not see that. */
  isHidden: z.boolean(),
  /** Of the creator of the item: it is hidden because they have restricted its author, and they may show it to everybody. */
  canShow: z.boolean(),
  isLiked: z.boolean(),
  totalLike: z.int(),
  totalReply: z.int(),
  isEdited: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Comment = z.output<typeof Comment>

const content = text(COMMENT_MAX, { min: 1 })
const params = z.strictObject({ id: CommentId })

export const comments = defineApi({
  'POST /comments': {
    for: 'member',
    summary: 'Comment on an accessible item, or reply to a comment by its id',
    body: z.strictObject({
      objectType: z.enum([...COMMENT_OBJECTS, 'comment']),
      objectId: z.uuid(),
      content,
    }),
    response: ok(Comment),
    status: 201,
    errors: ['invalid_state', 'words_not_allowed'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'PUT /comments/{id}': {
    for: 'member',
    summary: 'Edit a comment within 15 minutes, sent as a form',
    params,
    body: z.strictObject({ content }),
    files: {},
    response: ok(Comment),
    errors: ['edit_expired', 'words_not_allowed'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'GET /comments': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Comments on an item, newest first, or replies to a comment, oldest first',
    query: endlessQuery({ pageSize: ROWS_PER_PAGE })
      .omit({ q: true, sort: true })
      .extend({
        objectType: z.enum([...COMMENT_OBJECTS, 'comment']),
        objectId: z.uuid(),
        sort: z.enum(['asc', 'desc']).optional(),
      }),
    response: endlessListOf(Comment),
    errors: ['cursor_invalid'],
  },
  'POST /comments/{id}/show': {
    for: 'member',
    summary: 'Show a comment of somebody restricted to everybody. For the creator of the item. Idempotent',
    params,
    response: ok(Comment),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /comments/{id}': {
    for: 'member',
    area: 'moderation',
    summary: 'Delete a comment. For its author, the owner of the item and operators',
    params,
    response: Done,
  },
})
