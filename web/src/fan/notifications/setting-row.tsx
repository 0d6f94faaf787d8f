import {
  EMAIL_CADENCES,
  NOTIFICATION_CHANNELS,
  type NotificationSetting,
} from '@limelight/contract/people/notifications'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { SettingChange } from '../../shared/notifications/notifications.api.ts'
import { cn } from '../../ui/cn.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ChevronDown } from '../../ui/icons.tsx'
import { changeOf, isOn } from './channel-changes.ts'

export interface SettingRowProps {
  setting: NotificationSetting
  onChange: (change: SettingChange) => void
}

export function SettingRow({ setting, onChange }: SettingRowProps) {
  const { t } = useT('fan/notifications')
  const shared = useT('shared/notifications')
  const { kind, fixed } = setting
  const name = shared.t(`kind.${kind}`)
  return (
    <tr>
      <th scope="row" className="min-w-0 py-2.5 ps-1 pe-2 text-start font-normal">
        <span className="block text-[15px] leading-snug font-medium break-words">{name}</span>
        <span className={cn('block text-sm text-pretty text-muted', fixed.length === 0 && 'max-sm:hidden')}>
          {t(`hint.${kind}`)}
        </span>
        {setting.email !== 'off' && !fixed.includes('email') && (
          <EmailCadence setting={setting} name={name} onChange={onChange} />
        )}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel} className="align-middle">
          {/* A kind that never comes by this channel has no switch. */}
          {(isOn(setting, channel) || !fixed.includes(channel)) && (
            <Switch
              hideLabel
              label={`${t(`channel.${channel}`)}: ${name}`}
              checked={isOn(setting, channel)}
              disabled={fixed.includes(channel)}
              onChange={(event) => onChange(changeOf(setting, channel, event.currentTarget.checked))}
              className="py-1"
            />
          )}
        </td>
      ))}
    </tr>
  )
}

/** How often emails come, where they do. */
function EmailCadence({ setting: { kind, email }, name, onChange }: SettingRowProps & { name: string }) {
  const { t } = useT('fan/notifications')
  return (
    <span className="relative mt-0.5 -ms-1.5 inline-flex max-w-full items-center rounded-lg text-sm text-muted hover:bg-sunken hover:text-ink">
      <select
        aria-label={t('cadenceOf', { kind: name })}
        value={email}
        onChange={(event) => {
          const chosen = oneOf(EMAIL_CADENCES, event.currentTarget.value)
          if (chosen) onChange({ kind, email: chosen })
        }}
        className="min-h-8 max-w-full appearance-none truncate bg-transparent ps-1.5 pe-7"
      >
        {EMAIL_CADENCES.filter((one) => one !== 'off').map((one) => (
          <option key={one} value={one}>
            {t(`cadence.${one}`)}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-1.5 size-4" />
    </span>
  )
}
