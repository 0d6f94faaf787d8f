import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { flagsOf } from '../../platform/page/page-flags.ts'
import { AnalyticsBanner } from './analytics-banner.tsx'
import { useAnalyticsChoice } from './analytics-choice.ts'
import { measurePage, startMeasuring } from './measure.ts'
import { forgetLinks, rememberLink } from './remember-link.ts'

export interface AnalyticsProps {
  /** The setting `gaCode`. */
  code: string
}

/** Asks once, and counts pages where that was allowed. */
export default function Analytics({ code }: AnalyticsProps) {
  const choice = useAnalyticsChoice()
  const { pathname, search } = useLocation()
  const { layout } = flagsOf(useMatches())
  // Addresses of blank pages (to log in, to pay by a link) may hold secrets, and those with a token do.
  const isCounted = choice === 'granted' && layout !== 'blank' && !new URLSearchParams(search).has('token')
  useEffect(() => {
    if (!isCounted) return
    startMeasuring(code)
    measurePage(pathname)
  }, [isCounted, code, pathname])
  useEffect(() => {
    if (choice === 'granted') rememberLink(search)
    else if (choice === 'denied') forgetLinks()
  }, [choice, search])
  return choice === null ? <AnalyticsBanner /> : null
}
