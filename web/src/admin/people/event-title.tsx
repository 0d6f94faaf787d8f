import { deviceNames } from '@limelight/contract/people/device-name'
import { AUDIT_ACTIONS } from '@limelight/contract/site/audit-actions'
import type { PersonEvent } from '@limelight/contract/site/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { AUDIT_ACTION_CODES } from '../audit/audit.api.ts'

export interface EventTitleProps {
  event: PersonEvent
}

/** What happened in words, with the way to what it was about. */
export function EventTitle({ event }: EventTitleProps) {
  const { other } = event
  const href = hrefOf(event)
  const text = useEventText(event)
  const note = useEventNote(event)
  return (
    <>
      {href ? (
        <Link to={href} className="hover:text-link hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
      {other && (
        <span className="font-normal text-muted">
          {' · '}
          <Link to={`/admin/people/${other._id}`} className="hover:text-link hover:underline">
            <bdi>{other.name}</bdi>
          </Link>
        </span>
      )}
      {note && <span className="block font-normal text-muted">{note}</span>}
    </>
  )
}

function useEventText({ kind, amount, saleKind, action }: PersonEvent): ReactNode {
  const { t } = useT('admin/people')
  const audit = useT('admin/audit')
  const sales = useT('admin/sales')
  const { money } = usePrices()
  const values = {
    amount: amount === null ? '' : money(amount),
    what: saleKind === null ? '' : sales.t(`charges.kinds.${saleKind}`),
  }
  if (kind !== 'audited') return t(`events.${kind}`, values)
  const known = oneOf(AUDIT_ACTION_CODES, action ?? undefined)
  return known ? audit.t(`actions.${AUDIT_ACTIONS[known]}`) : <code dir="ltr">{action}</code>
}

/** Of a login the device; of everything else what was said. */
function useEventNote({ kind, note }: PersonEvent): string | null {
  const { formatList } = useFormat()
  if (kind !== 'logged_in' || note === null) return note
  return formatList(deviceNames(note)) || note
}

function hrefOf({ kind, objectId }: PersonEvent): string | undefined {
  if (objectId === null) return undefined
  if (kind === 'payout_requested' || kind === 'payout_paid') return `/admin/payouts/${objectId}`
  const isPayment = kind === 'paid' || kind === 'payment_failed' || kind === 'refunded' || kind === 'disputed'
  return isPayment ? `/admin/payments/${objectId}` : undefined
}
