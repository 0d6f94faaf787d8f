import type { NotificationSetting } from '@limelight/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { settingsQuery, useSwitchKind } from '../../shared/notifications/notifications.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const meta = titled('fan/notifications', 'settingsTitle')

export default function NotificationSettingsPage() {
  const { t } = useT('fan/notifications')
  const back = (
    <LinkButton to="/notifications" variant="soft" size="sm">
      {t('back')}
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('settingsTitle')} text={t('settingsText')} actions={back} />
      <Kinds />
    </div>
  )
}

function Kinds() {
  const query = useQuery(settingsQuery)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <SkeletonList rows={4} />
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
      {query.data.data.kinds.map((setting) => (
        <li key={setting.kind} className="py-3.5">
          <Kind setting={setting} />
        </li>
      ))}
    </ul>
  )
}

function Kind({ setting: { kind, inApp, isEssential } }: { setting: NotificationSetting }) {
  const { t } = useT('fan/notifications')
  const textOf = useErrorText()
  const change = useSwitchKind()
  // What was requested is shown while it is on its way; a refusal brings back what holds. The mutation's own state comes a
  // moment after the click, and until then the switch would jump back.
  const [requested, setRequested] = useState<boolean>()
  const request = (isRequested: boolean) => {
    setRequested(isRequested)
    change.mutate(
      { kind, inApp: isRequested },
      { onError: (error) => toast.error(textOf(error)), onSettled: () => setRequested(undefined) },
    )
  }
  return (
    <Switch
      label={t(`kind.${kind}`)}
      hint={t(`hint.${kind}`)}
      checked={requested ?? inApp}
      disabled={isEssential}
      onChange={(event) => request(event.currentTarget.checked)}
    />
  )
}
