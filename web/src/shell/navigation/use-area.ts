import type { Role } from '@limelight/contract/people/roles'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import type { Area } from './navigation.ts'

/** Screens of a fan; a creator who opens one of them is a fan until they return to the studio. */
const FAN_PATHS = /^\/(home|creators|live|store|product|checkout|user)(\/|$)/
const STUDIO_PATHS = /^\/creator(\/|$)/

/** Pure: the area of a page; undefined for visitors. Pages of both areas stay in the one that was last open. */
export function areaOf(path: string, role: Role | undefined, last: 'fan' | 'studio'): Area | undefined {
  if (role === 'operator') return 'console'
  if (role !== 'performer') return role
  if (STUDIO_PATHS.test(path)) return 'studio'
  return FAN_PATHS.test(path) ? 'fan' : last
}

/** The area that the navigation shows. */
export function useArea(): Area | undefined {
  const { pathname } = useLocation()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const last = useAppStore((state) => state.ui.lastArea)
  const isTeam = useAppStore((state) => Boolean(state.auth.authUser?.team && !state.auth.authUser.team.isEnded))
  // Who works for a creator is always in the studio.
  const area = isTeam ? 'studio' : areaOf(pathname, role, last)
  useEffect(() => {
    if (role === 'performer' && area !== last && area !== 'console' && area) transitions().areaEntered(area)
  }, [area, last, role])
  return area
}
