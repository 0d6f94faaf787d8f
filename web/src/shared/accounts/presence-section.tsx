import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { changeAccount } from './accounts.api.ts'

/** Whether the people one writes with see that one is online. */
export function PresenceSection() {
  const { t } = useT('shared/accounts')
  const client = useQueryClient()
  const textOf = useErrorText()
  const showsOnline = useAppStore((state) => state.auth.authUser?.showsOnline ?? true)
  const [isBusy, setIsBusy] = useState(false)

  async function change(): Promise<void> {
    setIsBusy(true)
    try {
      await changeAccount({ showsOnline: !showsOnline })
      // It also decides whom one sees.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /conversations'),
      })
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Section framed title={t('presence.title')}>
      <Switch
        label={t('presence.show')}
        hint={t('presence.hint')}
        checked={showsOnline}
        disabled={isBusy}
        onChange={() => void change()}
      />
    </Section>
  )
}
