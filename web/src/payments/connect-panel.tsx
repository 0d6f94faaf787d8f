import type { ConnectStatus } from '@limelight/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../platform/i18n/use-error-text.ts'
import { useStudioT } from '../platform/i18n/use-studio-t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { connectQuery, useStartConnect } from './payments.api.ts'

const TONES = { none: 'neutral', incomplete: 'warning', ready: 'success' } as const

/** Whether the gateway can pay the performer, and the way to its own pages. Nothing on sites that pay by hand. */
export function ConnectPanel() {
  const account = useQuery(connectQuery)
  if (account.isPending) return <Skeleton className="h-32 rounded-card" />
  if (account.isError) return <ErrorState onRetry={() => void account.refetch()} retrying={account.isFetching} />
  const { status } = account.data.data
  return status === 'unavailable' ? null : <ConnectCard status={status} />
}

function ConnectCard({ status }: { status: Exclude<ConnectStatus, 'unavailable'> }) {
  const { t } = useStudioT('studioConnect')
  const textOf = useErrorText()
  const start = useStartConnect()
  return (
    <Card className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{t('title')}</h2>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="text-[15px] text-muted">{t(`text.${status}`)}</p>
      {start.isError && <Notice tone="danger">{textOf(start.error)}</Notice>}
      {status !== 'ready' && (
        <Button className="justify-self-start" busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t(`action.${status}`)}
        </Button>
      )}
    </Card>
  )
}
