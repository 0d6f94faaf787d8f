import type { Announcement } from '@limelight/contract/site/announcements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { announcementsQuery } from './announcements.api.ts'

export const meta = titled('admin/announcements', 'title')

const WHILE_SENDING_MS = 3_000

export default function AnnouncementsPage() {
  const { t } = useT('admin/announcements')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({
    ...announcementsQuery(list),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'sending') ? WHILE_SENDING_MS : false,
  })
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <AnnouncementDialog {...props} />} />}
      list={list}
      query={query}
      empty={{ drawing: 'notifications', title: t('empty'), text: t('emptyText') }}
    >
      {(announcements) => (
        <ul className="grid gap-4">
          {announcements.map((one) => (
            <AnnouncementCard key={one._id} announcement={one} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { t } = useT('admin/announcements')
  const { formatTokens: formatWhole } = useFormat()
  const { title, text, link, audience, status, sent, createdAt } = announcement
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-base break-words">{title}</h2>
        <p className="flex items-center gap-3 text-sm text-muted">
          <TimeAgo at={createdAt} />
          <Badge tone={status === 'sent' ? 'success' : 'primary'}>{t(`statuses.${status}`)}</Badge>
        </p>
      </div>
      <p className="text-[15px] break-words whitespace-pre-line">{text}</p>
      {link !== null && (
        <Link to={link} className="w-fit text-sm break-all text-link underline">
          {link}
        </Link>
      )}
      <p className="text-sm text-muted">
        {t(`audiences.${audience}`)} · {t('reached', { count: sent, shown: formatWhole(sent) })}
      </p>
    </li>
  )
}
