import { EMAIL_CADENCES, type EmailCadence, type NotificationSetting } from '@limelight/contract/people/notifications'
import { useId, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useChangeKind } from '../../shared/notifications/notifications.api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'

export interface SettingRowProps {
  setting: NotificationSetting
}

export const ROW_STYLE = 'grid-cols-[1fr_5rem_11rem_5rem] items-center gap-x-4'

type Channels = Partial<Pick<NotificationSetting, 'inApp' | 'email' | 'push'>>

export function SettingRow({ setting }: SettingRowProps) {
  const { t } = useT('fan/notifications')
  const shared = useT('shared/notifications')
  const id = useId()
  const { kind, fixed } = setting
  const { shown, request } = useRequested(setting)
  const isFixed = (channel: keyof Channels) => fixed.includes(channel)
  const nameOf = (channel: keyof Channels) => (
    <span className="text-sm sm:sr-only">
      {t(`channel.${channel}`)}
      <span className="sr-only"> {shared.t(`kind.${kind}`)}</span>
    </span>
  )
  return (
    <li>
      <fieldset aria-labelledby={id} className={`${ROW_STYLE} grid min-w-0 gap-y-2 py-4 max-sm:grid-cols-1 sm:py-3`}>
        <div className="min-w-0">
          <p id={id} className="text-[15px] leading-snug font-medium">
            {shared.t(`kind.${kind}`)}
          </p>
          <p className="text-sm text-pretty text-muted">{t(`hint.${kind}`)}</p>
        </div>
        <Switch
          label={nameOf('inApp')}
          checked={shown.inApp}
          disabled={isFixed('inApp')}
          onChange={(event) => request({ inApp: event.currentTarget.checked })}
          className="sm:justify-center sm:gap-0"
        />
        <SelectField
          label={nameOf('email')}
          value={shown.email}
          disabled={isFixed('email')}
          onChange={(event) => request(emailOf(event.currentTarget.value))}
          options={EMAIL_CADENCES.map((value) => ({ value, label: t(`cadence.${value}`) }))}
          className="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4"
        />
        <Switch
          label={nameOf('push')}
          checked={shown.push}
          disabled={isFixed('push')}
          onChange={(event) => request({ push: event.currentTarget.checked })}
          className="sm:justify-center sm:gap-0"
        />
      </fieldset>
    </li>
  )
}

function emailOf(value: string): { email: EmailCadence } {
  return { email: oneOf(EMAIL_CADENCES, value) ?? 'off' }
}

/**
 * What was requested is shown while it is on its way; a refusal brings back what holds. The mutation's own state comes a moment after
 * the click, and until then the switch would jump back.
 */
function useRequested(setting: NotificationSetting) {
  const textOf = useErrorText()
  const change = useChangeKind()
  const [requested, setRequested] = useState<Channels>({})
  const request = (channels: Channels) => {
    setRequested((before) => ({ ...before, ...channels }))
    change.mutate(
      { kind: setting.kind, ...channels },
      { onError: (error) => toast.error(textOf(error)), onSettled: () => setRequested({}) },
    )
  }
  return { shown: { ...setting, ...requested }, request }
}
