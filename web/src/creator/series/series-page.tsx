import type { OwnSeriesCard } from '@limelight/contract/content/series'
import { Link, useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EndlessList } from '../../shared/items/endless-list.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ListChecks } from '../../ui/icons.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { createSeries, ownSeriesList } from './own-series.api.ts'

export const meta = titled('creator/series', 'title')

const TITLE_MAX = 200

/** The creator's series, and a dialog that begins one. */
export default function SeriesPage() {
  const { t } = useT('creator/series')
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<AddInDialog label={t('new')} dialog={(props) => <NewSeriesDialog {...props} />} />}
      />
      <EndlessList
        source={ownSeriesList}
        label={t('title')}
        skeleton={<SkeletonList rows={3} />}
        empty={<EmptyState drawing="media" title={t('empty')} text={t('emptyText')} />}
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-2">
            {items.map((one) => (
              <li key={one._id}>
                <SeriesLine series={one} />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </div>
  )
}

function SeriesLine({ series }: { series: OwnSeriesCard }) {
  const { t } = useT('creator/series')
  const shared = useT('shared/series')
  const { inMoney } = usePrices()
  const { _id, title, cover, state, total, price, sales } = series
  return (
    <Link
      to={`/creator/series/${_id}`}
      className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface p-3 hover:bg-sunken"
    >
      <span className="relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-xl bg-sunken text-muted">
        <ListChecks className="size-6" />
        {cover && <img src={cover} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="me-auto min-w-0">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
          <span>{shared.t('items', { count: total })}</span>
          {price !== null && <span>{inMoney(price)}</span>}
          {sales > 0 && <span>{t('sales', { count: sales })}</span>}
        </span>
      </span>
      <Badge tone={state === 'published' ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>
    </Link>
  )
}

function NewSeriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useT('creator/series')
  const navigate = useNavigate()
  const form = useForm({
    submit: async (data) => {
      const { _id } = await createSeries(String(data.get('title') ?? '').trim())
      onClose()
      await navigate(`/creator/series/${_id}`)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('new')}
      actions={
        <Button type="submit" form="new-series" size="lg" busy={form.submitting} className="w-full">
          {t('create')}
        </Button>
      }
    >
      <Form {...form.props} id="new-series" message={form.message}>
        <TextField
          label={t('name')}
          name="title"
          dir="auto"
          required
          maxLength={TITLE_MAX}
          autoComplete="off"
          error={form.errorOf('title')}
        />
      </Form>
    </Dialog>
  )
}
