/** Pure: what a switch of the table means for the API. */
import {
  type EmailCadence,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationSetting,
} from '@limelight/contract/people/notifications'
import type { SettingChange } from '../../shared/notifications/notifications.api.ts'

export function isOn(setting: NotificationSetting, channel: NotificationChannel): boolean {
  return channel === 'email' ? setting.email !== 'off' : setting[channel]
}

/** One kind in one channel. Emails come back as often as the site sends them by itself, and daily where it sends none. */
export function changeOf({ kind }: NotificationSetting, channel: NotificationChannel, on: boolean): SettingChange {
  if (channel !== 'email') return { kind, [channel]: on }
  const usual: EmailCadence = NOTIFICATIONS[kind].email
  return { kind, email: on ? (usual === 'off' ? 'daily' : usual) : 'off' }
}

/** A whole column; what is so already, and what cannot be switched, is not mentioned. */
export function changesOfAll(
  settings: readonly NotificationSetting[],
  channel: NotificationChannel,
  on: boolean,
): SettingChange[] {
  return changeable(settings, channel)
    .filter((setting) => isOn(setting, channel) !== on)
    .map((setting) => changeOf(setting, channel, on))
}

/** Whether the switch of a column is on: while anything is that it could switch off. */
export function isAnyOn(settings: readonly NotificationSetting[], channel: NotificationChannel): boolean {
  return changeable(settings, channel).some((setting) => isOn(setting, channel))
}

function changeable(settings: readonly NotificationSetting[], channel: NotificationChannel): NotificationSetting[] {
  return settings.filter(({ fixed }) => !fixed.includes(channel))
}
