import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { countryBlocksQuery, saveCountries } from '../../shared/blocks/blocks.api.ts'
import { CountryPicker } from '../../shared/blocks/country-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'

export function BlockedCountries() {
  const { t } = useT('creator/blocked')
  const query = useQuery(countryBlocksQuery)
  return (
    <Section title={t('countries.title')} text={t('countries.text')}>
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.data && <CountriesForm key={query.dataUpdatedAt} stored={query.data.data.countries} />}
    </Section>
  )
}

function CountriesForm({ stored }: { stored: readonly string[] }) {
  const { t } = useT('creator/blocked')
  const client = useQueryClient()
  const [codes, setCodes] = useState(stored)
  const form = useForm({
    submit: async () => {
      await saveCountries(client, codes)
      toast.success(t('countries.saved'))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <CountryPicker label={t('countries.label')} codes={codes} onChange={setCodes} error={form.errorOf('countries')} />
      <Button
        type="submit"
        busy={form.submitting}
        disabled={codes.join() === stored.join()}
        className="justify-self-start"
      >
        {t('countries.save')}
      </Button>
    </Form>
  )
}
