import type { OwnPerformer } from '@limelight/contract/people/performers'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'
import { saveProfile } from './account.api.ts'
import { OfferedPrice } from './offered-price.tsx'

export interface PricesSectionProps {
  performer: OwnPerformer
}

export function PricesSection({ performer }: PricesSectionProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const money = useMoney()
  const settings = useAppStore((state) => state.settings)
  const { minimumSubscriptionPrice: minimum = 0.01, maximumSubscriptionPrice: maximum = 1_000_000 } = settings
  const isTrialAllowed = settings.freeSubscriptionEnabled ?? false
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      await saveProfile({
        monthlyPrice: priceOf(data.get('monthlyPrice')),
        yearlyPrice: priceOf(data.get('yearlyPrice')),
        ...(isTrialAllowed && { isFreeTrialEnabled: data.has('isFreeTrialEnabled') }),
      })
      toast.success(ui.t('changesSaved'))
    },
    adjust: (refusal) => refusalAt(refusal, 'monthlyPrice'),
  })
  const bounds = { min: minimum, max: maximum }
  return (
    <Section
      framed
      title={t('prices.title')}
      text={t('prices.text', { minimum: money(minimum), maximum: money(maximum) })}
    >
      <Form {...form.props} message={form.message}>
        <OfferedPrice
          {...bounds}
          name="monthlyPrice"
          offer={t('prices.offerMonthly')}
          label={t('prices.monthly')}
          price={performer.monthlyPrice}
          error={form.errorOf('monthlyPrice')}
        />
        <OfferedPrice
          {...bounds}
          name="yearlyPrice"
          offer={t('prices.offerYearly')}
          label={t('prices.yearly')}
          price={performer.yearlyPrice}
          error={form.errorOf('yearlyPrice')}
        />
        {isTrialAllowed && (
          <Switch
            name="isFreeTrialEnabled"
            label={t('prices.trial')}
            hint={t('prices.trialHint', { count: settings.freeSubscriptionDuration ?? 1 })}
            defaultChecked={performer.isFreeTrialEnabled}
          />
        )}
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}

/** An absent field is a subscription that is not offered. */
function priceOf(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && value !== '' ? Number(value) : null
}
