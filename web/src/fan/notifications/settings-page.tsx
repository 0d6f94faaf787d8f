import { NOTIFICATION_TOPICS, type NotificationSetting } from '@limelight/contract/people/notifications'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { settingsQuery } from '../../shared/notifications/notifications.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { DeviceSection } from './device-section.tsx'
import { ROW_STYLE, SettingRow } from './setting-row.tsx'

export const meta = titled('fan/notifications', 'settingsTitle')

export default function NotificationSettingsPage() {
  const { t } = useT('fan/notifications')
  const back = (
    <LinkButton to="/notifications" variant="soft" size="sm">
      {t('back')}
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('settingsTitle')} text={t('settingsText')} actions={back} />
      <DeviceSection />
      <Topics />
    </div>
  )
}

function Topics() {
  const { t } = useT('fan/notifications')
  const query = useQuery(settingsQuery)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <SkeletonList rows={8} />
  const { kinds } = query.data.data
  return NOTIFICATION_TOPICS.map((topic) => {
    const settings = kinds.filter((setting) => setting.topic === topic)
    if (settings.length === 0) return null
    return (
      <Section key={topic} framed title={t(`topic.${topic}`)}>
        <Rows settings={settings} />
      </Section>
    )
  })
}

/** One row a kind, one column a channel; on a phone the channels stand below the kind, each with its name. */
function Rows({ settings }: { settings: NotificationSetting[] }) {
  const { t } = useT('fan/notifications')
  return (
    <>
      <div aria-hidden className={`${ROW_STYLE} hidden pb-1 text-[13px] text-muted sm:grid`}>
        <span />
        <span className="text-center">{t('channel.inApp')}</span>
        <span>{t('channel.email')}</span>
        <span className="text-center">{t('channel.push')}</span>
      </div>
      <ul className="divide-y divide-line">
        {settings.map((setting) => (
          <SettingRow key={setting.kind} setting={setting} />
        ))}
      </ul>
    </>
  )
}
