import type { OwnSeries } from '@limelight/contract/content/series'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { changeSeries, deleteSeries } from './own-series.api.ts'

export interface SeriesActionsProps {
  series: OwnSeries
}

/** Its state, and what can be done with all of it. */
export function SeriesActions({ series }: SeriesActionsProps) {
  const { t } = useT('creator/series')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { _id, state, items } = series
  const isPublished = state === 'published'
  const publish = useMutation({
    mutationFn: () => changeSeries(series, { state: isPublished ? 'draft' : 'published' }),
    onSuccess: () => toast.success(t(isPublished ? 'unpublished' : 'published')),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={isPublished ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>
      <LinkButton to={`/series/${_id}`} variant="outline" size="sm">
        {t('view')}
      </LinkButton>
      <Button
        variant={isPublished ? 'outline' : 'primary'}
        size="sm"
        busy={publish.isPending}
        disabled={!isPublished && items.length === 0}
        onClick={() => publish.mutate()}
      >
        {t(isPublished ? 'unpublish' : 'publish')}
      </Button>
      {series.sales === 0 && (
        <ActionButton
          variant="ghost"
          size="icon"
          aria-label={t('delete')}
          question={{
            title: t('deleteTitle'),
            text: t('deleteText'),
            confirmLabel: t('delete'),
            danger: true,
            action: async () => {
              await deleteSeries(_id)
              await navigate('/creator/series')
            },
            done: t('deleted'),
          }}
        >
          <Trash className="size-4.5" />
        </ActionButton>
      )}
    </div>
  )
}
