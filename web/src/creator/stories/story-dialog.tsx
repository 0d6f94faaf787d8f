import type { OwnStory } from '@limelight/contract/content/stories'
import { STORY_TEXT_MAX } from '@limelight/contract/content/story-rules'
import type { HighlightId } from '@limelight/contract/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AudienceFields, audienceIn } from './audience-fields.tsx'
import { changeStory, deleteStory, storyViewsQuery } from './own-stories.api.ts'

export interface StoryDialogProps {
  story: OwnStory
  onClose: () => void
}

/** One story: who has seen it, and what can be changed. */
export function StoryDialog({ story, onClose }: StoryDialogProps) {
  const { t } = useT('creator/stories')
  return (
    <Dialog
      open
      onClose={onClose}
      title={story.text || t('untitled')}
      description={t(`states.${story.state}`)}
      width="lg"
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <img
          src={story.file.thumbnails.at(-1)}
          alt=""
          className="max-h-[40dvh] w-full rounded-2xl bg-sunken object-contain"
        />
        <div className="grid grid-cols-1 content-start gap-6">
          {story.state !== 'removed' && <ChangeForm story={story} onDone={onClose} />}
          <Views story={story} />
          <ActionButton
            variant="danger"
            className="justify-self-start"
            question={{
              danger: true,
              title: t('deleteTitle'),
              text: t('deleteText'),
              confirmLabel: t('delete'),
              action: async () => {
                await deleteStory(story._id)
                onClose()
              },
              done: t('deleted'),
            }}
          >
            {t('delete')}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  )
}

function ChangeForm({ story, onDone }: { story: OwnStory; onDone: () => void }) {
  const { t } = useT('creator/stories')
  const ui = useT('ui')
  const form = useForm({
    submit: async (data) => {
      const { highlightId, ...audience } = audienceIn(data)
      const text = String(data.get('text') ?? '')
      await changeStory(story._id, { text, ...audience, highlightId: highlightId as HighlightId | null })
      toast.success(ui.t('changesSaved'))
      onDone()
    },
  })
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      <TextField
        label={t('line')}
        name="text"
        maxLength={STORY_TEXT_MAX}
        defaultValue={story.text}
        error={form.errorOf('text')}
      />
      <AudienceFields
        access={story.access}
        minRank={story.minRank}
        highlightId={story.highlightId}
        price={story.price}
        error={form.errorOf('price')}
      />
      <Button type="submit" variant="outline" className="justify-self-start" busy={form.submitting}>
        {t('save')}
      </Button>
    </Form>
  )
}

function Views({ story }: { story: OwnStory }) {
  const { t } = useT('creator/stories')
  const ui = useT('ui')
  const { inMoney } = usePrices()
  const query = useInfiniteQuery(storyViewsQuery(story._id))
  const people = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-label={t('seenBy')}>
      <h3 className="text-base">{t('views', { count: story.totalView })}</h3>
      {story.sales > 0 && (
        <p className="text-sm">{t('sold', { count: story.sales, price: inMoney(story.earnedTokens) })}</p>
      )}
      <p className="mb-2 text-sm text-muted">{t('viewsText')}</p>
      {query.isPending && <SkeletonList rows={2} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ul className="grid grid-cols-1 gap-2">
        {people.map(({ _id, name, avatar, viewedAt }) => (
          <li key={_id} className="flex items-center gap-3">
            <Avatar src={avatar} size="sm" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <TimeAgo at={viewedAt} className="shrink-0 text-sm text-muted" />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {ui.t('loadMore')}
        </Button>
      )}
    </section>
  )
}
