import type { Output } from '@limelight/contract/api'
import type { GiftOutcome, gifts } from '@limelight/contract/commerce/gifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AccountLink } from '../../shared/auth/account-link.tsx'
import { subscriptionChanged } from '../../shared/subscriptions/subscriptions.api.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { giftQuery } from './gifts.api.ts'

type Preview = Output<(typeof gifts)['POST /gifts/preview']['response']>['data']

export interface GiftCardProps {
  token: string
  preview: Preview
}

export function GiftCard({ token, preview }: GiftCardProps) {
  const { t } = useT('site/gifts')
  const subscriptions = useT('shared/subscriptions')
  const { formatDay } = useFormat()
  const nameOf = useTierName()
  const { performer, tier, months, message, from, state, expiresAt } = preview.gift
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <Avatar src={performer.avatar} size="card" />
      <div className="grid grid-cols-1 gap-1">
        <h2 className="text-2xl text-balance [overflow-wrap:anywhere]">
          {subscriptions.t('months', { count: months })} · {performer.name}
        </h2>
        <p className="text-muted">{nameOf(tier)}</p>
        <p>{from === null ? t('anonymous') : t('from', { name: from })}</p>
      </div>
      {message && (
        <blockquote
          dir="auto"
          className="w-full rounded-card bg-sunken p-4 text-start whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {message}
        </blockquote>
      )}
      {state === 'open' ? (
        <>
          <Open token={token} preview={preview} />
          <p className="text-sm text-pretty text-muted">{t('terms', { date: formatDay(expiresAt) })}</p>
        </>
      ) : (
        <Notice tone="info">{t(`over.${state}`)}</Notice>
      )}
    </Card>
  )
}

function Open({ token, preview: { isOwn, outcome, gift } }: GiftCardProps) {
  const { t } = useT('site/gifts')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const { pathname, search } = useLocation()
  if (!loggedIn)
    return (
      <AccountLink to={pathname + search} size="lg" className="w-full">
        {t('logIn')}
      </AccountLink>
    )
  if (isOwn)
    return (
      <>
        <Notice tone="info">{t('own')}</Notice>
        <LinkButton to="/user/gifts" variant="outline">
          {t('yours')}
        </LinkButton>
      </>
    )
  return (
    <>
      {outcome ? (
        <Outcome outcome={outcome} />
      ) : (
        <Notice tone="info">{t('notForYou', { name: gift.performer.name })}</Notice>
      )}
      <Choices token={token} performer={gift.performer} mayRedeem={outcome !== null} />
    </>
  )
}

/** What redeeming gives, to the day. */
function Outcome({ outcome: { kind, from, until, tier } }: { outcome: GiftOutcome }) {
  const { t } = useT('site/gifts')
  const { formatDay } = useFormat()
  const nameOf = useTierName()
  return (
    <p className="text-pretty">
      {t(`outcome.${kind}`, { from: formatDay(from), until: formatDay(until), tier: nameOf(tier) })}
    </p>
  )
}

type ChoicesProps = { token: string; performer: Preview['gift']['performer']; mayRedeem: boolean }

function Choices({ token, performer, mayRedeem }: ChoicesProps) {
  const { t } = useT('site/gifts')
  const client = useQueryClient()
  const navigate = useNavigate()
  const textOf = useErrorText()
  const [isDeclining, setIsDeclining] = useState(false)
  const redeem = useMutation({
    mutationFn: () => api('POST /gifts/redeem', { body: { token } }),
    onSuccess: async () => {
      await subscriptionChanged(client)
      toast.success(t('redeemed', { name: performer.name }))
      await navigate(`/${performer.username ?? performer._id}`)
    },
    // It was redeemed by somebody else, or taken back, meanwhile.
    onError: () => client.invalidateQueries(giftQuery(token)),
  })
  const decline = useMutation({
    mutationFn: () => api('POST /gifts/decline', { body: { token } }),
    onSettled: () => client.invalidateQueries(giftQuery(token)),
  })
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      {redeem.error && <Notice tone="danger">{textOf(redeem.error)}</Notice>}
      {mayRedeem && (
        <Button size="lg" busy={redeem.isPending} onClick={() => redeem.mutate()}>
          {t('redeem')}
        </Button>
      )}
      <Button variant="outline" disabled={redeem.isPending} onClick={() => setIsDeclining(true)}>
        {t('decline')}
      </Button>
      {isDeclining && (
        <ActionDialog
          open
          danger
          onClose={() => setIsDeclining(false)}
          action={() => decline.mutateAsync()}
          done={t('declined')}
          title={t('declineTitle')}
          text={t('declineText')}
          confirmLabel={t('decline')}
        />
      )}
    </div>
  )
}
