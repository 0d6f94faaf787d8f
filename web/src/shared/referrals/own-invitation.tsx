import { invitePath } from '@limelight/contract/people/referral-rules'
import type { ReferralSummary } from '@limelight/contract/people/referrals'
import { copyText } from '../../platform/copy-text.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { useRewardText } from './use-reward-text.ts'

export interface OwnInvitationProps {
  summary: ReferralSummary
}

/** The link to share, what it brings, and what it has brought. */
export function OwnInvitation({ summary }: OwnInvitationProps) {
  const { t } = useT('shared/referrals')
  const rewardText = useRewardText()
  const { terms, code } = summary
  return (
    <Card className="mb-6 grid grid-cols-1 gap-4">
      {terms && <p className="text-[15px] text-pretty">{rewardText(terms, 'inviter')}</p>}
      {code !== null && <OwnLink code={code} />}
      <Figures summary={summary} />
      {!terms && <p className="text-sm text-muted">{t('noMore')}</p>}
    </Card>
  )
}

function OwnLink({ code }: { code: string }) {
  const { t } = useT('shared/referrals')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p dir="ltr" className="min-w-0 rounded-xl bg-sunken px-3 py-2 font-mono text-sm break-all">
        {invitePath(code)}
      </p>
      <Button size="sm" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )

  async function copy(): Promise<void> {
    const address = new URL(invitePath(code), window.location.origin).href
    if (await copyText(address)) toast.success(t('copied'))
    else toast.error(t('notCopied', { address }))
  }
}

function Figures({ summary: { terms, joined, qualified, earned, tokens, lowerPercent } }: OwnInvitationProps) {
  const { t } = useT('shared/referrals')
  const { money } = usePrices()
  const { formatTokens, formatPercent } = useFormat()
  const tokenPrice = useTokenPrice()
  const isFan = terms?.mode === 'fan' || tokens > 0
  return (
    <DescriptionList
      items={[
        { term: t('joined'), value: formatTokens(joined) },
        { term: t('qualified'), value: formatTokens(qualified) },
        ...(isFan ? [{ term: t('got'), value: tokenPrice(tokens) }] : [{ term: t('earned'), value: money(earned) }]),
        ...(lowerPercent > 0 ? [{ term: t('lower'), value: formatPercent(lowerPercent / 100) }] : []),
      ]}
    />
  )
}
