import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../platform/api/query-client.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Switch } from '../../../ui/form/switch.tsx'

export interface MailSwitchProps {
  isOn: boolean
  onToggle: () => void
}

/** With how many get it: who asked for the creator's posts by mail. */
export function MailSwitch({ isOn, onToggle }: MailSwitchProps) {
  const { t } = useT('creator/feeds')
  const { data } = useQuery(callQuery('GET /performer/post-mails'))
  const count = data?.data.readers
  return (
    <Switch
      label={t('mail.label')}
      hint={count === undefined ? t('mail.hint') : t('mail.readers', { count })}
      checked={isOn}
      onChange={onToggle}
    />
  )
}
