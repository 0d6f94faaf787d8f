import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { payoutFiguresQuery } from '../../shared/payouts/payouts.api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { startStripeAccount } from './account.api.ts'

/** What is left to do at Stripe before it can pay them; nothing, once it can. */
export function StripeAccount() {
  const { t } = useT('creator/account')
  const textOf = useErrorText()
  const [isLeaving, setIsLeaving] = useState(false)
  const status = useQuery(callQuery('GET /stripe/accounts')).data?.data.status
  // Asking may be what made it known as ready.
  useEffect(() => {
    if (status === 'ready') void getQueryClient().invalidateQueries({ queryKey: payoutFiguresQuery.queryKey })
  }, [status])
  if (status !== 'none' && status !== 'incomplete') return null

  async function leave(): Promise<void> {
    setIsLeaving(true)
    try {
      window.location.assign(await startStripeAccount())
    } catch (error) {
      toast.error(textOf(error))
      setIsLeaving(false)
    }
  }

  return (
    <Notice
      title={t(`banking.stripe.${status}`)}
      action={
        <Button variant="outline" size="sm" busy={isLeaving} onClick={() => void leave()}>
          {status === 'none' ? t('banking.stripe.start') : t('banking.stripe.continue')}
        </Button>
      }
    >
      {t('banking.stripe.text')}
    </Notice>
  )
}
