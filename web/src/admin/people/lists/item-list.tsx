import { itemPath } from '@limelight/contract/content-kinds'
import type { PersonItem } from '@limelight/contract/site/people'
import { Link } from 'react-router'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { RowPicture } from '../../row-picture.tsx'
import { personItemsQuery } from '../people.api.ts'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function ItemList({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  const sales = useT('admin/sales')
  const columns: Column<PersonItem>[] = [
    { id: 'title', header: t('items.title'), primary: true, cell: (item) => <ItemTitle item={item} /> },
    { id: 'kind', header: t('items.kind'), cell: ({ kind }) => sales.t(`charges.kinds.${kind}`) },
    { id: 'status', header: t('items.status'), cell: (item) => <ItemStatus item={item} /> },
    { id: 'createdAt', header: t('items.created'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => personItemsQuery(id, list)}>
      {(rows) => <DataTable label={t('tabs.items')} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact />}
    </ListOf>
  )
}

function ItemTitle({ item: { _id, kind, title, isDeleted, picture } }: { item: PersonItem }) {
  const { t } = useT('admin/people')
  const text = <bdi className="line-clamp-2 max-w-72 break-words">{title || t('items.untitled')}</bdi>
  return (
    <span className="flex min-w-0 items-center gap-3 text-start">
      <RowPicture src={picture} />
      {isDeleted ? (
        text
      ) : (
        <Link to={itemPath(kind, _id)} className="hover:text-link hover:underline">
          {text}
        </Link>
      )}
    </span>
  )
}

function ItemStatus({ item: { status, isDeleted } }: { item: PersonItem }) {
  const { t } = useT('admin/people')
  if (isDeleted) return <Badge tone="danger">{t('items.deleted')}</Badge>
  return <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`items.statuses.${status}`)}</Badge>
}
