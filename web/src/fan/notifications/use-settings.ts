import type { NotificationSetting } from '@limelight/contract/people/notifications'
import { useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { type SettingChange, useChangeSettings } from '../../shared/notifications/notifications.api.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type NotificationSettings = {
  /** With what was requested and is on its way. */
  shown: readonly NotificationSetting[]
  state: 'idle' | 'saving' | 'saved'
  request: (changes: readonly SettingChange[]) => void
}

/**
 * What was requested is shown at once; a refusal brings back what holds. Not before the last request is answered: an earlier
 * answer does not know the later changes, and switches would jump back and forth.
 */
export function useSettings(kinds: readonly NotificationSetting[]): NotificationSettings {
  const textOf = useErrorText()
  const change = useChangeSettings()
  const open = useRef(0)
  const [state, setState] = useState<NotificationSettings['state']>('idle')
  const [requested, setRequested] = useState<ReadonlyMap<string, SettingChange>>(new Map())
  const request = (changes: readonly SettingChange[]) => {
    if (changes.length === 0) return
    open.current += 1
    setState('saving')
    setRequested((before) => {
      const next = new Map(before)
      for (const one of changes) next.set(one.kind, { ...next.get(one.kind), ...one })
      return next
    })
    change
      .mutateAsync(changes)
      .then(
        () => true,
        (error: unknown) => {
          toast.error(textOf(error))
          return false
        },
      )
      .then((isSaved) => {
        open.current -= 1
        if (open.current > 0) return
        setRequested(new Map())
        setState(isSaved ? 'saved' : 'idle')
      })
  }
  return { shown: kinds.map((setting) => ({ ...setting, ...requested.get(setting.kind) })), state, request }
}
