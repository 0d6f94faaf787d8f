import type { CallTerms } from '@limelight/contract/commerce/private-calls'
import { MESSAGE_POLICIES } from '@limelight/contract/talk/message-policies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Section } from '../../ui/section.tsx'

const termsQuery = callQuery('GET /private-calls/terms')

export function CallTermsSection() {
  const { t } = useT('creator/private-calls')
  const query = useQuery(termsQuery)
  return (
    <Section framed title={t('terms.title')} text={t('terms.text')}>
      {query.isPending && <Skeleton className="h-104 w-full sm:h-72" />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && <TermsForm terms={query.data.data} />}
    </Section>
  )
}

function TermsForm({ terms }: { terms: CallTerms }) {
  const { t } = useT('creator/private-calls')
  const ui = useT('ui')
  const client = useQueryClient()
  const { currency, tokensCovering, worthOf } = usePrices()
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      const policy = oneOf(MESSAGE_POLICIES, String(data.get('policy') ?? '')) ?? terms.policy
      const price = tokensCovering(Number(data.get('price') ?? 0))
      client.setQueryData(termsQuery.queryKey, await api('PUT /private-calls/terms', { body: { policy, price } }))
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <RadioCards
        legend={t('terms.policy')}
        name="policy"
        defaultValue={terms.policy}
        columns={2}
        options={MESSAGE_POLICIES.map((value) => ({
          value,
          label: t(`terms.policies.${value}`),
          hint: t(`terms.hints.${value}`),
        }))}
      />
      <PriceInput
        label={t('terms.price')}
        name="price"
        unit={currency}
        min={0}
        defaultValue={worthOf(terms.price)}
        hint={t('terms.priceHint')}
        error={form.errorOf('price')}
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
