import type { AdminCharge } from '@limelight/contract/commerce/charges'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { chargesQuery } from '../../shared/moderation/sales.api.ts'
import { ListSection } from '../../ui/list/list-section.tsx'
import { Section } from '../../ui/section.tsx'
import { ChargesTable } from './charges-table.tsx'

export interface FanChargesProps {
  fanId: AdminCharge['fan']['_id']
}

/** What one fan bought with tokens, to be refunded where it stands. */
export function FanCharges({ fanId }: FanChargesProps) {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...chargesQuery(list, { fanId }), placeholderData: keepPreviousData })
  return (
    <Section title={t('charges.title')}>
      <ListSection list={list} query={query} isFiltered={false} empty={{ drawing: 'money', title: t('charges.empty') }}>
        {(rows) => <ChargesTable rows={rows} sorting={list} />}
      </ListSection>
    </Section>
  )
}
