import type { Closing } from '@limelight/contract/site/leaving'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { closeAccount, keepAccount } from './leaving.api.ts'
import { PasswordToConfirm } from './password-to-confirm.tsx'

export interface CloseSectionProps {
  closing: Closing
}

/** What stands in the way, what will be lost, and the way back until the day comes. */
export function CloseSection({ closing }: CloseSectionProps) {
  const { t } = useT('fan/leaving')
  return (
    <Section framed title={t('close.title')} text={t('close.text')}>
      {closing.closesAt !== null ? (
        <Waiting closesAt={closing.closesAt} />
      ) : closing.obstacles.length > 0 ? (
        <Notice tone="warning" title={t('close.blocked')}>
          <ul className="grid list-disc gap-1 ps-5">
            {closing.obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`close.obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <CloseForm closing={closing} />
      )}
    </Section>
  )
}

function Waiting({ closesAt }: { closesAt: string }) {
  const { t } = useT('fan/leaving')
  const textOf = useErrorText()
  const { formatDay } = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  async function keep(): Promise<void> {
    setIsBusy(true)
    try {
      await keepAccount()
      toast.success(t('close.kept'))
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Notice
      tone="warning"
      title={t('close.waiting', { date: formatDay(closesAt) })}
      action={
        <Button size="sm" busy={isBusy} onClick={() => void keep()}>
          {t('close.keep')}
        </Button>
      }
    >
      {t('close.waitingText')}
    </Notice>
  )
}

function CloseForm({ closing }: CloseSectionProps) {
  const { t } = useT('fan/leaving')
  const { formatDay } = useFormat()
  const { inMoney } = usePrices()
  const { balance, subscriptions, earliestAt } = closing
  const isPerformer = useAppStore((state) => state.user.isPerformer)
  const form = useForm({
    submit: async (fields) => {
      await closeAccount(fields, closing)
      toast.success(t('close.requested'))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <ul className="grid list-disc gap-1.5 ps-5 text-[15px]">
        <li>{t('close.when', { date: formatDay(earliestAt) })}</li>
        {subscriptions > 0 && <li>{t('close.subscriptions', { count: subscriptions })}</li>}
        <li>{t('close.deleted')}</li>
        {isPerformer && <li>{t('close.plans')}</li>}
        {isPerformer && <li>{t('close.bought')}</li>}
        <li>{t('close.records')}</li>
      </ul>
      {balance > 0 && <Checkbox label={t('close.balance', { amount: inMoney(balance) })} required />}
      <PasswordToConfirm error={form.errorOf('currentPassword')} />
      <Button type="submit" variant="danger" className="justify-self-start" busy={form.submitting}>
        {t('close.action')}
      </Button>
    </Form>
  )
}
