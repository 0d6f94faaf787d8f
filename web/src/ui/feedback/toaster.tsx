import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, onToasterWanted } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Where toasts appear; `toast` itself is in `toast.ts`. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted, () => false)
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null
}
