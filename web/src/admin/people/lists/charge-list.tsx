import { chargesQuery } from '../../../shared/moderation/sales.api.ts'
import { ChargesTable } from '../../sales/charges-table.tsx'
import { ListOf, NEWEST } from './person-list.tsx'

export interface ChargeListProps {
  about: Parameters<typeof chargesQuery>[1]
}

/** What a fan bought, or what a creator sold. */
export function ChargeList({ about }: ChargeListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => chargesQuery(list, about)}>
      {(rows, list) => <ChargesTable rows={rows} sorting={list} />}
    </ListOf>
  )
}
