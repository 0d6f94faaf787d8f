import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationSetting,
} from '@limelight/contract/people/notifications'
import { useT } from '../../platform/i18n/use-t.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { changesOfAll, isAnyOn } from './channel-changes.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettings } from './use-settings.ts'

export interface SettingsTableProps {
  kinds: readonly NotificationSetting[]
}

/** One row a kind, one column a channel, and above them a switch for each column. What is changed is saved at once. */
export function SettingsTable({ kinds }: SettingsTableProps) {
  const { t } = useT('fan/notifications')
  const { shown, state, request } = useSettings(kinds)
  return (
    <div className="rounded-card border border-line bg-surface px-3 pb-2 shadow-card sm:px-6">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('settingsTitle')}</caption>
        <colgroup>
          <col />
          {NOTIFICATION_CHANNELS.map((channel) => (
            <col key={channel} className="w-14 sm:w-24" />
          ))}
        </colgroup>
        <thead className="sticky top-14 z-10 bg-surface lg:top-0">
          <tr className="border-b border-line text-[13px] text-muted">
            <td className="py-3 ps-1 text-start">
              <span role="status">{state === 'idle' ? '' : t(`saving.${state}`)}</span>
            </td>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="py-3 text-center font-semibold">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-2 ps-1 text-start text-[15px] font-semibold">
              {t('everything')}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <Switch
                  hideLabel
                  label={`${t(`channel.${channel}`)}: ${t('everything')}`}
                  checked={isAnyOn(shown, channel)}
                  onChange={(event) => request(changesOfAll(shown, channel, event.currentTarget.checked))}
                  className="py-1"
                />
              </td>
            ))}
          </tr>
        </tbody>
        {NOTIFICATION_TOPICS.map((topic) => {
          const settings = shown.filter((setting) => setting.topic === topic)
          if (settings.length === 0) return null
          return (
            <tbody key={topic} className="[&>tr:not(:last-child)]:border-b [&>tr]:border-line">
              <tr>
                <th scope="rowgroup" colSpan={4} className="pt-6 pb-2 ps-1 text-start text-sm font-semibold text-muted">
                  {t(`topic.${topic}`)}
                </th>
              </tr>
              {settings.map((setting) => (
                <SettingRow key={setting.kind} setting={setting} onChange={(change) => request([change])} />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
