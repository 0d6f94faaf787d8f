import { isLanguage, LANGUAGES, type Language } from '@limelight/contract/languages'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { rememberLanguage } from '../../platform/i18n/chosen-language.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'
import { toast } from '../../ui/feedback/toast.ts'

export interface LanguageSelectProps {
  id?: string
  className?: string
}

/** Every language under its own name; the page is loaded anew in the chosen one. Nothing where there is only one. */
export function LanguageSelect({ id, className }: LanguageSelectProps) {
  const { t } = useT('platform')
  const textOf = useErrorText()
  const language = useLanguage()
  const offered = useAppStore((state) => state.settings.languages) ?? []
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const [isChanging, setIsChanging] = useState(false)
  if (offered.length < 2) return null

  async function choose(next: Language): Promise<void> {
    setIsChanging(true)
    try {
      if (loggedIn) await api('PUT /users', { body: { language: next } })
      rememberLanguage(next)
      window.location.reload()
    } catch (error) {
      toast.error(textOf(error))
      setIsChanging(false)
    }
  }

  return (
    <select
      {...(id === undefined ? { 'aria-label': t('language') } : { id })}
      className={cn('cursor-pointer bg-transparent', className)}
      value={language}
      disabled={isChanging}
      onChange={({ currentTarget: { value } }) => isLanguage(value) && void choose(value)}
    >
      {offered.map((code) => (
        <option key={code} value={code} lang={code} dir={LANGUAGES[code].dir}>
          {LANGUAGES[code].name}
        </option>
      ))}
    </select>
  )
}
