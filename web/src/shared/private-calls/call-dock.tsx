import { isCallOpen } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Phone } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PhoneOff } from '../../ui/member-icons.ts'
import { usePrices } from '../payments/use-prices.ts'
import { openCallsQuery, useActOnCall, useCallNews } from './private-calls.api.ts'
import { ring } from './ring.ts'

/** Requests that wait for an answer, and the way back to a call that goes on, above every page. */
export function CallDock() {
  const { t } = useT('shared/private-calls')
  const { pathname } = useLocation()
  useCallNews()
  const open = useQuery(openCallsQuery)
  const calls = (open.data?.data ?? []).filter(({ _id, status }) => isCallOpen(status) && pathname !== `/call/${_id}`)
  const isRinging = calls.some(({ side, status }) => side === 'performer' && status === 'requested')
  useEffect(() => (isRinging ? ring() : undefined), [isRinging])
  if (calls.length === 0) return null
  return (
    <section
      aria-label={t('dock.label')}
      className="fixed inset-x-3 bottom-20 z-40 grid grid-cols-1 gap-2 sm:inset-x-auto sm:end-5 sm:w-96 lg:bottom-5"
    >
      {calls.map((call) => (
        <OpenCall key={call._id} call={call} />
      ))}
    </section>
  )
}

function OpenCall({ call }: { call: PrivateCall }) {
  const { t } = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const isRequest = call.side === 'performer' && call.status === 'requested'
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <Avatar src={call.other.avatar} size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{call.other.name}</p>
          <p className="text-sm text-muted">
            {isRequest
              ? t('dock.requests', { price: t('perMinute', { price: inMoney(call.price) }) })
              : t('dock.goesOn')}
          </p>
        </div>
      </div>
      {isRequest ? <Answer call={call} /> : <LinkButton to={`/call/${call._id}`}>{t('dock.return')}</LinkButton>}
    </div>
  )
}

function Answer({ call }: { call: PrivateCall }) {
  const { t } = useT('shared/private-calls')
  const navigate = useNavigate()
  const textOf = useErrorText()
  const { mutate, isPending, variables } = useActOnCall(call._id)
  const onError = (error: Error) => toast.error(textOf(error))
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        variant="danger"
        disabled={isPending}
        busy={isPending && variables === 'decline'}
        onClick={() => mutate('decline', { onError })}
      >
        <PhoneOff className="size-4.5" />
        {t('decline')}
      </Button>
      <Button
        disabled={isPending}
        busy={isPending && variables === 'accept'}
        onClick={() => mutate('accept', { onError, onSuccess: () => void navigate(`/call/${call._id}`) })}
      >
        <Phone className="size-4.5" />
        {t('accept')}
      </Button>
    </div>
  )
}
