import type { StreamCard } from '@limelight/contract/streaming'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { isConflict } from '../is-conflict.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export function StreamsTable({ rows }: TableProps<StreamCard>) {
  const { t } = useT('admin/live')
  const live = useT('shared/live')
  const admin = useT('admin')
  const { formatTokens } = useFormat()
  const columns: Column<StreamCard>[] = [
    {
      id: 'title',
      header: t('stream'),
      primary: true,
      cell: ({ title, performer }) => (
        <Link to={`/live/${performer.username}`} className="font-semibold break-words text-link hover:underline">
          {title}
        </Link>
      ),
    },
    { id: 'creator', header: admin.t('creator'), cell: ({ performer }) => performer.name },
    { id: 'access', header: live.t('audience'), cell: ({ access }) => live.t(`access.${access}`) },
    { id: 'viewers', header: t('viewers'), align: 'end', cell: ({ viewerCount }) => formatTokens(viewerCount) },
    { id: 'since', header: t('since'), cell: ({ startedAt }) => (startedAt ? <TimeAgo at={startedAt} /> : '–') },
    { id: 'actions', header: '', align: 'end', cell: (stream) => <EndStream stream={stream} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} />
}

function EndStream({ stream }: { stream: StreamCard }) {
  const { t } = useT('admin/live')
  const admin = useT('admin')
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  async function end(reason: string): Promise<void> {
    try {
      await api('PUT /admin/streams/{id}/end', { params: { id: stream._id }, body: { reason } })
      toast.success(t('ended'))
    } catch (error) {
      // Anything else is about the reason, and is shown beside it.
      if (!isConflict(error)) throw error
      toast.error(admin.t('alreadyChanged'))
    }
    setIsOpen(false)
    await client.invalidateQueries({ queryKey: ['GET /streaming/user/search'] })
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {t('end')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={end}
        title={t('endTitle', { title: stream.title })}
        text={t('endText')}
        confirmLabel={t('end')}
      />
    </>
  )
}
