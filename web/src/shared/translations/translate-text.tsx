import type { TranslatedObject } from '@limelight/contract/site/translations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.ts'

/** A text of somebody else. */
export type Translatable = Pick<TranslatedObject, 'objectType' | 'objectId'> & { text: string; authorId: string }

export interface TranslateTextProps {
  of: Translatable
  isAsked: boolean
  className?: string | undefined
}

/** Asks for a translation when it is requested, and shows it below the original. */
export default function TranslateText({ of: { objectType, objectId, text }, isAsked, className }: TranslateTextProps) {
  const { t } = useT('shared/translations')
  const language = useLanguage()
  const textOf = useErrorText()
  const [isShown, setIsShown] = useState(isAsked)
  const { data, error, isFetching, refetch } = useQuery({
    // The text, too: an edited one is translated anew.
    queryKey: ['translations', objectType, objectId, language, text],
    // Both parts of the object come from one place, which keeps them together.
    queryFn: async () =>
      (await api('POST /translations', { body: { objectType, objectId, language } as TranslatedObject })).data,
    enabled: isShown,
    staleTime: Infinity,
    retry: false,
  })
  const isSame = data?.from === language
  if (!isShown)
    return (
      <div className={className}>
        <Switch onPress={() => setIsShown(true)}>{t('translate')}</Switch>
      </div>
    )
  return (
    <div className={className} aria-live="polite" aria-busy={isFetching}>
      {isFetching && <p className="text-sm text-muted">{t('working')}</p>}
      {error && !isFetching && (
        <p className="text-sm text-danger">
          {textOf(error)} <Switch onPress={() => void refetch()}>{t('again')}</Switch>
        </p>
      )}
      {data && (
        <>
          <p className="text-sm text-muted">
            {isSame ? t('same') : data.from ? t('from', { language: nameOf(data.from) }) : t('done')}{' '}
            <Switch onPress={() => setIsShown(false)}>{t('original')}</Switch>
          </p>
          {!isSame && (
            <p dir="auto" lang={language} className="mt-1 text-[15px] leading-relaxed break-words whitespace-pre-line">
              {data.text}
            </p>
          )}
        </>
      )}
    </div>
  )

  function nameOf(code: string): string {
    try {
      return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
    } catch {
      return code
    }
  }
}

function Switch({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-6 text-sm font-medium text-link underline decoration-1 underline-offset-2"
    >
      {children}
    </button>
  )
}
