import { FAN_NOTE_MAX, type KnownFan } from '@limelight/contract/talk/known-fans'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { knownFanQuery, writeFanNote } from './known-fans.api.ts'

export interface KnownFanDialogProps {
  fan: { _id: string; name: string }
  onClose: () => void
}

/** What a creator knows about a fan, and the note that only the creator reads. */
export default function KnownFanDialog({ fan, onClose }: KnownFanDialogProps) {
  const { t } = useT('shared/fan-lists')
  const query = useQuery(knownFanQuery(fan._id))
  return (
    <Dialog open onClose={onClose} width="sm" title={t('known.title', { name: fan.name })}>
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && (
        <>
          <Facts fan={query.data.data} />
          <NoteForm fan={query.data.data} onSaved={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Facts({ fan }: { fan: KnownFan }) {
  const { t } = useT('shared/fan-lists')
  const { formatDay } = useFormat()
  const { money } = usePrices()
  const dayOf = (iso: string | null) => (iso === null ? '–' : formatDay(iso))
  const facts = [
    [t('known.spent'), money(fan.spent)],
    [t('known.lastPurchase'), dayOf(fan.lastPurchaseAt)],
    [t('known.follows'), dayOf(fan.followsSince)],
    [t('known.subscribed'), dayOf(fan.subscribedUntil)],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-2 gap-px overflow-hidden rounded-field bg-line">
      {facts.map(([label, value]) => (
        <div key={label} className="bg-sunken px-3.5 py-2.5">
          <dt className="text-xs font-semibold text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoteForm({ fan, onSaved }: { fan: KnownFan; onSaved: () => void }) {
  const { t } = useT('shared/fan-lists')
  const form = useForm({
    submit: async (fields) => {
      await writeFanNote(fan._id, String(fields.get('text') ?? '').trim())
      toast.success(t('known.saved'))
      onSaved()
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextArea
        name="text"
        label={t('known.note')}
        hint={t('known.noteHint')}
        maxLength={FAN_NOTE_MAX}
        defaultValue={fan.note}
        dir="auto"
        error={form.errorOf('text')}
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('known.save')}
      </Button>
    </Form>
  )
}
