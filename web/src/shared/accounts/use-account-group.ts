import { useT } from '../../platform/i18n/use-t.ts'
import { Download, Globe, Lock, ShieldCheck } from '../../ui/icons.tsx'
import { Bell } from '../../ui/more-icons.ts'
import type { SettingsGroup } from '../../ui/navigation/settings-frame.tsx'

/** The settings of every account: sections below `path`, and pages of their own. */
export function useAccountGroup(path: string): SettingsGroup {
  const { t } = useT('shared/accounts')
  return {
    label: t('sections.account'),
    links: [
      { to: `${path}/email`, label: t('sections.email'), icon: Lock },
      { to: `${path}/security`, label: t('sections.security'), icon: ShieldCheck },
      { to: `${path}/language`, label: t('sections.language'), icon: Globe },
      { to: '/notifications/settings', label: t('sections.notifications'), icon: Bell },
      { to: '/user/leave', label: t('leave.title'), icon: Download },
    ],
  }
}
