import type { CommentObject } from '@limelight/contract/content-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Lock } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import { reloadThread } from './comments.api.ts'
import { TopComment } from './top-comment.tsx'

export interface CommentsSectionProps {
  objectType: CommentObject
  item: { _id: string; canView: boolean; totalComment: number }
}

/** Everything said below an item; where it is locked, only how much that is. */
export function CommentsSection({ objectType, item }: CommentsSectionProps) {
  const { formatCompact } = useFormat()
  const { t } = useT('shared/comments')
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const { pathname, search } = useLocation()
  const thread = { objectType, objectId: item._id }
  useNewComments(thread.objectId)
  const { totalComment: count } = item
  const title = count === 0 ? t('title') : t('count', { count, shown: formatCompact(count) })
  if (!item.canView && objectType !== 'product') {
    return (
      <Section title={title}>
        <EmptyState icon={<Lock />} title={t('locked')} compact />
      </Section>
    )
  }
  return (
    <Section title={title}>
      {isMember ? (
        <CommentForm thread={thread} itemId={item._id} label={t('write')} send={t('send')} sent={t('sent')} />
      ) : (
        <LinkButton to={loginPathFor(`${pathname}${search}#comments`)} variant="outline">
          {t('logIn')}
        </LinkButton>
      )}
      <CommentThread
        thread={thread}
        more={t('more')}
        empty={<EmptyState drawing="messages" title={t('empty')} text={t('emptyText')} compact />}
      >
        {(comment) => <TopComment comment={comment} itemId={item._id} />}
      </CommentThread>
    </Section>
  )
}

/** The performer sees what is said below theirs while they look at it. */
function useNewComments(itemId: string): void {
  const client = useQueryClient()
  const onComment = useCallback(
    ({ objectId }: { objectId: string }) => {
      if (objectId === itemId) void reloadThread(client)
    },
    [client, itemId],
  )
  useLiveEvent('comment_added', onComment)
}
