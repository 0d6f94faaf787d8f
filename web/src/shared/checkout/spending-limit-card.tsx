import type { SpendingLimit } from '@limelight/contract/commerce/checkout'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { spendingLimitQuery, useSetSpendingLimit } from './checkout.api.ts'

export function SpendingLimitCard() {
  const { t } = useT('shared/checkout')
  const textOf = useErrorText()
  const query = useQuery(spendingLimitQuery)
  return (
    <Section framed title={t('limit.title')} text={t('limit.text')}>
      {query.isPending && <SkeletonList rows={2} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <Limits limit={query.data.data} />}
    </Section>
  )
}

function Limits({ limit }: { limit: SpendingLimit }) {
  const momentOf = useMoment()
  const { t } = useT('shared/checkout')
  const { money, currency } = usePrices()
  const save = useSetSpendingLimit()
  const form = useForm({
    submit: async (fields) => {
      await save.mutateAsync({ perDay: amountOf(fields, 'perDay'), perMonth: amountOf(fields, 'perMonth') })
      toast.success(t('limit.saved'))
    },
  })
  const shown = (amount: number | null) => (amount === null ? t('limit.none') : money(amount))
  return (
    <div className="grid grid-cols-1 gap-4">
      <DescriptionList
        items={[
          { term: t('limit.spentToday'), value: money(limit.spentToday) },
          { term: t('limit.spentThisMonth'), value: money(limit.spentThisMonth) },
        ]}
      />
      {limit.upcoming && (
        <Notice>
          {t('limit.upcoming', {
            when: momentOf(limit.upcoming.from),
            perDay: shown(limit.upcoming.perDay),
            perMonth: shown(limit.upcoming.perMonth),
          })}
        </Notice>
      )}
      <Form {...form.props} message={form.message}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {(['perDay', 'perMonth'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`limit.${name}`)}
              name={name}
              inputMode="decimal"
              pattern="[0-9]{1,7}([.][0-9]{1,2})?"
              title={t('limit.bounds')}
              placeholder={t('limit.none')}
              suffix={currency}
              defaultValue={limit[name] ?? ''}
              error={form.errorOf(name)}
            />
          ))}
        </div>
        <Button type="submit" variant="soft" busy={form.submitting} className="justify-self-end">
          {t('limit.save')}
        </Button>
      </Form>
    </div>
  )
}

/** Empty: no limit. */
function amountOf(fields: FormData, name: string): number | null {
  const text = String(fields.get(name) ?? '').trim()
  return text === '' ? null : Number(text)
}
