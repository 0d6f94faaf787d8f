import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import type { RssAccess } from '@limelight/contract/content/rss'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { rssQuery, useMakeRss, useStopRss } from './podcast.api.ts'

const QrCode = lazy(() => import('../../shared/accounts/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

export interface PodcastDialogProps {
  subscription: Pick<FanSubscription, 'performer'>
  onClose: () => void
}

/** The address for podcast apps: made, shown once, replaced and turned off. */
export default function PodcastDialog({ subscription: { performer }, onClose }: PodcastDialogProps) {
  const { t } = useT('fan/subscriptions')
  const textOf = useErrorText()
  const query = useQuery(rssQuery(performer._id))
  const make = useMakeRss(performer._id)
  const present = query.data?.data.present
  return (
    <Dialog open onClose={onClose} title={t('podcast.open')} description={t('podcast.text', { name: performer.name })}>
      <div className="grid grid-cols-1 gap-5">
        {query.isPending && <SkeletonList rows={2} />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {make.error && <Notice tone="danger">{textOf(make.error)}</Notice>}
        {make.data !== undefined && present !== null && <NewAddress address={make.data} />}
        {present === null && (
          <Button className="justify-self-start" disabled={make.isPending} onClick={() => make.mutate()}>
            {t('podcast.make')}
          </Button>
        )}
        {present && (
          <Present
            present={present}
            performer={performer}
            isShown={make.data !== undefined}
            onRenew={() => make.mutateAsync()}
            onStopped={() => make.reset()}
          />
        )}
      </div>
    </Dialog>
  )
}

/** It can be copied now, and is nowhere afterwards. */
function NewAddress({ address }: { address: string }) {
  const { t } = useT('fan/subscriptions')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(address)) toast.success(t('podcast.copied'))
    // Selected at least, for who copies by hand.
    else field.current?.select()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label={t('podcast.address')}
        hint={t('podcast.once')}
        ref={field}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        suffix={
          <Button variant="soft" size="sm" onClick={() => void copy()}>
            {t('podcast.copy')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        <QrCode text={address} label={t('podcast.qr')} />
      </Suspense>
    </div>
  )
}

interface PresentProps extends Pick<FanSubscription, 'performer'> {
  present: NonNullable<RssAccess['present']>
  /** The address itself is above. */
  isShown: boolean
  onRenew: () => Promise<unknown>
  onStopped: () => void
}

function Present({
  present: { createdAt, lastUsedAt, networks },
  performer,
  isShown,
  onRenew,
  onStopped,
}: PresentProps) {
  const { t } = useT('fan/subscriptions')
  const { formatDay } = useFormat()
  const stop = useStopRss(performer._id)
  return (
    <>
      <div className="grid grid-cols-1 gap-1 text-sm text-muted">
        {!isShown && <p>{t('podcast.made', { date: formatDay(createdAt) })}</p>}
        <p>
          {lastUsedAt === null ? (
            t('podcast.unused')
          ) : (
            <>
              {t('podcast.lastUsed')}: <TimeAgo at={lastUsedAt} />
            </>
          )}
        </p>
        {networks.length > 0 && (
          <>
            <p className="mt-3 font-semibold text-ink">{t('podcast.networks')}</p>
            <ul className="grid gap-1">
              {networks.map(({ network, usedAt }) => (
                <li key={network} className="flex flex-wrap justify-between gap-x-4">
                  <bdi className="tabular-nums break-all">{network}</bdi>
                  <TimeAgo at={usedAt} />
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-2">{t('podcast.networksHint')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          variant="outline"
          size="sm"
          question={{
            title: t('podcast.renew'),
            text: t('podcast.renewText'),
            confirmLabel: t('podcast.renew'),
            action: onRenew,
          }}
        >
          {t('podcast.renew')}
        </ActionButton>
        <ActionButton
          variant="ghost"
          size="sm"
          question={{
            title: t('podcast.stop'),
            text: t('podcast.stopText', { name: performer.name }),
            confirmLabel: t('podcast.stop'),
            danger: true,
            action: () => stop.mutateAsync().then(onStopped),
            done: t('podcast.stopped'),
          }}
        >
          {t('podcast.stop')}
        </ActionButton>
      </div>
    </>
  )
}
