import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'

/** What works at all stands by then. */
const TROUBLE_AFTER_MS = 8_000

/** Beside a picture that does not come: after a while, the way to the page that finds out why. For members, who can open it. */
export function TroubleLink() {
  const { t } = useT('shared/live')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), TROUBLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong || !loggedIn) return null
  return (
    <Link to="/user/connection" target="_blank" className="font-semibold underline">
      {t('checkConnection')}
    </Link>
  )
}
