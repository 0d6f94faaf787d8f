import { Outlet } from 'react-router'
import { browserGate, type PageFlags, serverGate } from '../platform/page/page-flags.ts'

export const handle: PageFlags = { onlyPerformer: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]

/** The studio, for creators only. */
export default function CreatorLayout() {
  return <Outlet />
}
