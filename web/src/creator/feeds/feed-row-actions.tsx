import type { StudioFeed } from '@limelight/contract/content/feeds'
import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Pencil, Pin } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { changeFeed, deleteFeed } from './studio-feeds.api.ts'

export interface FeedRowActionsProps {
  feed: StudioFeed
  canChange: boolean
}

export function FeedRowActions({ feed, canChange }: FeedRowActionsProps) {
  const { t } = useT('creator/feeds')
  const ui = useT('ui')
  const textOf = useErrorText()
  const isChangeable = canChange && feed.status !== 'removed'
  const pin = useMutation({
    mutationFn: () => changeFeed(feed._id, { isPinned: !feed.isPinned }),
    onSuccess: () => toast.success(ui.t('changesSaved')),
    onError: (error) => toast.error(textOf(error)),
  })
  return (
    <div className="col-span-2 flex items-center justify-end gap-1 border-t border-line pt-2 sm:col-span-1 sm:border-0 sm:pt-0">
      {isChangeable && (
        <>
          <Button
            variant={feed.isPinned ? 'pressed' : 'ghost'}
            size="icon"
            busy={pin.isPending}
            aria-pressed={feed.isPinned}
            aria-label={t('list.pin')}
            title={feed.isPinned ? t('list.unpinTitle') : t('list.pinTitle')}
            onClick={() => pin.mutate()}
            className={cn(feed.isPinned && 'bg-sunken')}
          >
            <Pin className={cn('size-5', feed.isPinned && 'fill-current')} />
          </Button>
          <LinkButton to={`/creator/feeds/${feed._id}`} variant="ghost" size="icon" aria-label={t('list.edit')}>
            <Pencil className="size-5" />
          </LinkButton>
        </>
      )}
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={t('list.delete')}
        question={{
          danger: true,
          title: t('list.deleteTitle'),
          text: feed.sales > 0 ? t('list.deleteSold', { count: feed.sales }) : t('list.deleteText'),
          confirmLabel: t('list.delete'),
          action: () => deleteFeed(feed._id),
          done: t('list.deleted'),
        }}
      >
        <Trash className="size-5" />
      </ActionButton>
    </div>
  )
}
