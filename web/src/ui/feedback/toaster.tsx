import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterRequested, onToasterRequested } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Where toasts appear; `toast` itself is in `toast.ts`. */
export function Toaster() {
  const isRequested = useSyncExternalStore(onToasterRequested, isToasterRequested, () => false)
  return isRequested ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null
}
