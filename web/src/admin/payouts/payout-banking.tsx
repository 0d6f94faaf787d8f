import type { AdminPayoutView } from '@limelight/contract/finance/payouts'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Eye, EyeOff } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { revealBanking } from './payouts.api.ts'

export interface PayoutBankingProps {
  payout: AdminPayoutView
}

type Details = Awaited<ReturnType<typeof revealBanking>>

/** The end of the number, and all of it on demand; forgotten with the page. */
export function PayoutBanking({ payout }: PayoutBankingProps) {
  const { t } = useT('admin/payouts')
  const textOf = useErrorText()
  const [details, setDetails] = useState<Details>()
  const [isBusy, setIsBusy] = useState(false)
  const { banking, route, nextStatuses, _id } = payout
  if (route === 'stripe')
    return (
      <Section framed title={t('banking')}>
        {t('byStripe')}
      </Section>
    )
  if (!banking)
    return (
      <Section framed title={t('banking')}>
        {t('bankingMissing')}
      </Section>
    )

  async function reveal(): Promise<void> {
    setIsBusy(true)
    try {
      setDetails(await revealBanking(_id))
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Section framed title={t('banking')} text={t('bankingText')}>
      <DescriptionList
        items={[
          { term: t('holder'), value: banking.accountHolder },
          { term: t('bank'), value: banking.bankName },
          { term: t('country'), value: banking.country },
          { term: t('number'), value: details?.accountNumber ?? `•••• ${banking.accountNumberEnd}` },
          ...(details?.bankCode ? [{ term: t('code'), value: details.bankCode }] : []),
        ]}
      />
      {nextStatuses.length > 0 && (
        <Button
          variant="outline"
          className="mt-4"
          busy={isBusy}
          onClick={() => (details ? setDetails(undefined) : void reveal())}
        >
          {details ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
          {details ? t('hide') : t('reveal')}
        </Button>
      )}
    </Section>
  )
}
