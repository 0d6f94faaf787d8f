import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { useT } from '../../platform/i18n/use-t.ts'
import { toasterIsMounted } from './toast.ts'

/** How long a toast stays (spec section 9). */
const DURATION_MS = 3_000

/** The list itself; loaded with the first toast by `Toaster`. */
export default function ToastList() {
  const { t } = useT('ui')
  useEffect(toasterIsMounted, [])
  return (
    <Sonner
      duration={DURATION_MS}
      position="top-center"
      closeButton
      toastOptions={{ style: STYLE, closeButtonAriaLabel: t('dismiss'), classNames: CLASS_NAMES }}
    />
  )
}

/** The variables are Sonner's, which would follow its own idea of the theme. */
const STYLE = {
  '--normal-bg': 'var(--raised)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--gray2': 'var(--sunken)',
  '--gray5': 'var(--line)',
  borderRadius: '1rem',
  fontFamily: 'var(--font-sans)',
} as CSSProperties

const CLASS_NAMES = {
  success: '[&_[data-icon]_svg]:text-success',
  error: '[&_[data-icon]_svg]:text-danger',
  closeButton: 'size-6!',
}
