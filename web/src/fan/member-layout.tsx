import { Outlet } from 'react-router'
import { browserGate, type PageFlags, serverGate } from '../platform/page/page-flags.ts'

export const handle: PageFlags = { authenticate: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]

/** What every account has, whatever its role. */
export default function MemberLayout() {
  return <Outlet />
}
