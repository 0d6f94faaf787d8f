import { lazy, Suspense } from 'react'
import type { Translatable } from './translate-text.tsx'
import { useMayTranslate } from './use-may-translate.ts'

const TranslateText = lazy(() => import('./translate-text.tsx'))

export interface TranslateBelowProps {
  of: Translatable
  /** Asked for already, by a menu. */
  isAsked?: boolean
  className?: string
}

/** Below a text of somebody else; its code is loaded by members of sites that translate alone. */
export function TranslateBelow({ of, isAsked = false, className }: TranslateBelowProps) {
  const isOffered = useMayTranslate(of.authorId)
  if (!isOffered || of.text === '') return null
  return (
    <Suspense fallback={null}>
      <TranslateText of={of} isAsked={isAsked} className={className} />
    </Suspense>
  )
}
