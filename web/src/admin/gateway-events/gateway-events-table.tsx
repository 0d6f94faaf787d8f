import type { GatewayEventRow, GatewayEventState } from '@limelight/contract/finance/gateway-events'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { replayEvent } from './gateway-events.api.ts'

const TONES: Record<GatewayEventState, BadgeTone> = {
  stored: 'neutral',
  waiting: 'warning',
  failed: 'danger',
  applied: 'success',
  ignored: 'neutral',
  refused: 'danger',
}

export function GatewayEventsTable({ rows, sorting }: TableProps<GatewayEventRow>) {
  const { t } = useT('admin/gateway-events')
  const columns: Column<GatewayEventRow>[] = [
    { id: 'type', header: t('type'), primary: true, cell: (event) => <Name event={event} /> },
    { id: 'state', header: t('state'), cell: (event) => <State event={event} /> },
    { id: 'payment', header: t('payment'), cell: ({ paymentId }) => <PaymentLink id={paymentId} /> },
    { id: 'createdAt', header: t('receivedAt'), sortable: true, cell: (event) => <Times event={event} /> },
    { id: 'actions', header: '', align: 'end', cell: ({ _id }) => <Replay id={_id} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function Name({ event: { _id, type, gateway } }: { event: GatewayEventRow }) {
  return (
    <bdi dir="ltr" className="block max-w-72 break-words">
      <code>{type}</code>
      <span className="block text-sm break-all text-muted">
        {gateway} {_id}
      </span>
    </bdi>
  )
}

function State({ event: { state, reason } }: { event: GatewayEventRow }) {
  const { t } = useT('admin/gateway-events')
  return (
    <span className="inline-block">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {reason && (
        <bdi dir="ltr" className="mt-1 block max-w-72 text-sm break-words text-muted">
          {reason}
        </bdi>
      )}
    </span>
  )
}

function PaymentLink({ id }: { id: GatewayEventRow['paymentId'] }) {
  const { t } = useT('admin/gateway-events')
  if (id === null) return <span className="text-muted">{t('noPayment')}</span>
  return (
    <Link to={`/admin/payments/${id}`} title={id} className="text-link underline underline-offset-2">
      {t('openPayment')}
    </Link>
  )
}

function Times({ event: { receivedAt, replayedAt } }: { event: GatewayEventRow }) {
  const { t } = useT('admin/gateway-events')
  return (
    <span className="inline-block">
      <TimeAgo at={receivedAt} />
      {replayedAt && (
        <span className="block text-sm text-muted">
          {t('replayedAt')} <TimeAgo at={replayedAt} />
        </span>
      )}
    </span>
  )
}

function Replay({ id }: { id: GatewayEventRow['_id'] }) {
  const { t } = useT('admin/gateway-events')
  return (
    <ActionButton
      variant="outline"
      size="sm"
      question={{
        title: t('replayTitle'),
        text: t('replayText'),
        confirmLabel: t('replay'),
        action: () => replayEvent(id),
        done: t('replayed'),
        closesOnFailure: true,
      }}
    >
      {t('replay')}
    </ActionButton>
  )
}
