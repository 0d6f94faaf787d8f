import { Outlet } from 'react-router'
import { browserGate, type PageFlags, serverGate } from '../platform/page/page-flags.ts'

export const handle: PageFlags = { onlyBuyer: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]

/** What buyers have: a wallet, cards, subscriptions, purchases. */
export default function FanLayout() {
  return <Outlet />
}
