import type { PostCard } from '@limelight/contract/site/cms'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { PostStatus } from './post-status.tsx'

export type PostsTableProps = TableProps<PostCard>

export function PostsTable({ rows, sorting }: PostsTableProps) {
  const { t } = useT('admin/posts')
  const admin = useT('admin')
  const columns: Column<PostCard>[] = [
    { id: 'title', header: t('name'), primary: true, sortable: true, cell: (row) => <Name post={row} /> },
    { id: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
    { id: 'status', header: admin.t('status'), cell: (row) => <PostStatus status={row.status} /> },
    { id: 'updatedAt', header: admin.t('updated'), sortable: true, cell: (row) => <TimeAgo at={row.updatedAt} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function Name({ post: { _id, title, kind, slug } }: { post: PostCard }) {
  return (
    <span className="block min-w-0 text-start">
      <Link to={`/admin/pages/${_id}`} className="font-semibold break-words hover:text-link hover:underline">
        {title}
      </Link>
      <span className="block truncate text-sm font-normal text-muted">
        /{kind === 'page' ? 'page' : 'blog'}/{slug}
      </span>
    </span>
  )
}
