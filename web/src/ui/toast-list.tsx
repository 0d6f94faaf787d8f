import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterIsMounted } from './toast.ts'

/** How long a toast stays (spec section 9). */
const DURATION_MS = 3_000

/** The list itself; loaded with the first toast by `Toaster`. */
export default function ToastList() {
  useEffect(toasterIsMounted, [])
  return (
    <Sonner
      duration={DURATION_MS}
      position="top-center"
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '1rem',
          fontFamily: 'var(--font-sans)',
        },
        classNames: { success: '[&_svg]:text-success', error: '[&_svg]:text-danger' },
      }}
    />
  )
}
