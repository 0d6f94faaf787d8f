import { type OwnUpcomingStream, START_EARLY_MINUTES } from '@limelight/contract/live/upcoming-streams'
import { useState } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useCancelUpcoming, useStartUpcoming } from './own-upcoming.api.ts'

export interface OwnUpcomingCardProps {
  stream: OwnUpcomingStream
  onStarted: () => void
}

export function OwnUpcomingCard({ stream, onStarted }: OwnUpcomingCardProps) {
  const { t } = useT('creator/live')
  const live = useT('shared/live')
  const { formatTokens } = useFormat()
  const { inMoney } = usePrices()
  const errorText = useErrorText()
  const start = useStartUpcoming(stream._id)
  const { title, startsAt, access, price, tickets, reminders } = stream
  const isEarly = Date.parse(startsAt) - Date.now() > START_EARLY_MINUTES * 60_000
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <Moment at={startsAt} className="text-sm font-semibold" />
      <h3 className="text-lg break-words">{title}</h3>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={access === 'paid' ? 'money' : 'neutral'}>
          {access === 'paid' ? live.t('ticket', { price: inMoney(price) }) : live.t(`access.${access}`)}
        </Badge>
        {access === 'paid' && <span>{t('upcoming.tickets', { count: tickets, shown: formatTokens(tickets) })}</span>}
        <span>{t('upcoming.reminders', { count: reminders, shown: formatTokens(reminders) })}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          disabled={isEarly}
          busy={start.isPending}
          // Not by callbacks of the mutation: this card is gone when the answer is there.
          onClick={() => void start.mutateAsync().then(onStarted, (error: unknown) => toast.error(errorText(error)))}
        >
          {t('upcoming.start')}
        </Button>
        <LinkButton to={`/creator/live/upcoming/${stream._id}`} variant="outline" size="sm">
          {t('upcoming.edit')}
        </LinkButton>
        <CancelButton stream={stream} />
      </div>
      {isEarly && <p className="text-sm text-muted">{t('upcoming.early', { count: START_EARLY_MINUTES })}</p>}
    </article>
  )
}

function CancelButton({ stream }: { stream: OwnUpcomingStream }) {
  const { t } = useT('creator/live')
  const errorText = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelUpcoming(stream._id)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        {t('upcoming.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        title={t('upcoming.cancelTitle', { title: stream.title })}
        text={t(stream.tickets > 0 ? 'upcoming.cancelTickets' : 'upcoming.cancelText')}
        confirmLabel={t('upcoming.cancel')}
        dismissLabel={t('upcoming.keep')}
        danger
        busy={cancel.isPending}
        error={cancel.error ? errorText(cancel.error) : undefined}
      />
    </>
  )
}
