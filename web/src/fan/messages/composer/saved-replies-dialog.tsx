import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/use-t.ts'
import { savedRepliesQuery } from '../../../shared/messages/saved-replies.api.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SkeletonList } from '../../../ui/list/skeleton-list.tsx'

export interface SavedRepliesDialogProps {
  onPick: (text: string) => void
  onClose: () => void
}

/** A creator picks what was written before; it lands in the box, to be changed or sent. */
export default function SavedRepliesDialog({ onPick, onClose }: SavedRepliesDialogProps) {
  const { t } = useT('fan/messages')
  const query = useQuery(savedRepliesQuery)
  const replies = query.data?.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('savedReplies.title')}
      actions={
        <LinkButton to="/creator/replies" variant="outline">
          {t('savedReplies.manage')}
        </LinkButton>
      }
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {replies?.length === 0 && <p className="text-muted">{t('savedReplies.empty')}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {replies?.map((reply) => (
          <li key={reply._id}>
            <button
              type="button"
              dir="auto"
              onClick={() => {
                onPick(reply.text)
                onClose()
              }}
              className="line-clamp-3 w-full cursor-pointer rounded-xl px-3 py-2.5 text-start text-[15px] break-words hover:bg-sunken"
            >
              {reply.text}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
