import type { PayoutFigures } from '@limelight/contract/finance/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { payoutFiguresQuery } from '../../shared/payouts/payouts.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { savePayoutRoute } from './account.api.ts'
import { CurrentPassword, currentPasswordOf } from './current-password.tsx'
import { StripeAccount } from './stripe-account.tsx'

type Route = PayoutFigures['route']

/** The way payouts take, where the site has more than one. */
export function PayoutRouteForm() {
  const figures = useQuery(payoutFiguresQuery).data?.data
  if (!figures || (figures.routes.length < 2 && figures.route === 'manual')) return null
  return <RouteChoice key={figures.route} figures={figures} />
}

function RouteChoice({ figures: { route, routes } }: { figures: PayoutFigures }) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const [chosen, setChosen] = useState<Route>(route)
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      await savePayoutRoute({ payoutRoute: chosen, ...currentPasswordOf(data) })
      toast.success(ui.t('changesSaved'))
    },
    adjust: atTakenField,
  })
  return (
    <Form {...form.props} message={form.message} className="mt-6 border-t border-line pt-6">
      {routes.some((each) => each.route === 'stripe') && <StripeAccount />}
      <RadioCards
        legend={t('banking.route')}
        name="payoutRoute"
        value={chosen}
        onChange={(value) => setChosen(value === 'stripe' ? 'stripe' : 'manual')}
        options={(['manual', 'stripe'] as const).map((value) => {
          const isReady = routes.some((each) => each.route === value && (value === 'manual' || each.isReady))
          return {
            value,
            label: t(`banking.routes.${value}`),
            hint: isReady ? t(`banking.routeHints.${value}`) : t('banking.routeNotReady'),
            disabled: !isReady && value !== route,
          }
        })}
        error={form.errorOf('payoutRoute')}
      />
      {chosen !== route && (
        <>
          <CurrentPassword error={form.errorOf('currentPassword')} />
          <Button type="submit" busy={form.submitting} className="justify-self-start">
            {t('save')}
          </Button>
        </>
      )}
    </Form>
  )
}
