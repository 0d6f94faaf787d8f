import { itemPath } from '@limelight/contract/content-kinds'
import type { PersonItem } from '@limelight/contract/site/people'
import { Link } from 'react-router'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../../platform/page/use-may-operate.ts'
import { takeDownSeveral } from '../../../shared/moderation/sales.api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { BulkBar } from '../../lists/bulk-bar.tsx'
import { useRowSelection } from '../../lists/use-row-selection.ts'
import { RowPicture } from '../../row-picture.tsx'
import { personItemsQuery } from '../people.api.ts'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function ItemList({ id }: PersonListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => personItemsQuery(id, list)}>
      {(rows) => <Items rows={rows} />}
    </ListOf>
  )
}

function Items({ rows }: { rows: readonly PersonItem[] }) {
  const { t } = useT('admin/people')
  const sales = useT('admin/sales')
  const columns: Column<PersonItem>[] = [
    { id: 'title', header: t('items.title'), primary: true, cell: (item) => <ItemTitle item={item} /> },
    { id: 'kind', header: t('items.kind'), cell: ({ kind }) => sales.t(`charges.kinds.${kind}`) },
    { id: 'status', header: t('items.status'), cell: (item) => <ItemStatus item={item} /> },
    { id: 'createdAt', header: t('items.created'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
  const selection = useRowSelection(rows.filter(({ isDeleted }) => !isDeleted).map(({ _id }) => _id))
  const mayModerate = useMayOperate()('moderation')
  return (
    <>
      <DataTable
        label={t('tabs.items')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row._id}
        isCompact
        selection={mayModerate ? selection : undefined}
      />
      <BulkBar
        selection={selection}
        nameOf={(key) => rows.find(({ _id }) => _id === key)?.title || t('items.untitled')}
        acts={[
          {
            label: t('items.takeDown'),
            danger: true,
            title: t('items.takeDownSeveral', { count: selection.keys.length }),
            text: t('items.takeDownText'),
            keys: selection.keys,
            decide: (keys, reason) =>
              takeDownSeveral(
                rows.flatMap(({ _id, kind }) => (keys.includes(_id) ? [{ objectType: kind, objectId: _id }] : [])),
                reason,
              ),
          },
        ]}
      />
    </>
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
