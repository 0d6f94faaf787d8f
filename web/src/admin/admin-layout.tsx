import { Outlet } from 'react-router'
import { mayOpen } from '../platform/page/may-open.ts'
import { browserGate, type PageFlags, serverGate } from '../platform/page/page-flags.ts'
import { ConfirmPassword } from '../shared/auth/confirm-password.tsx'
import { SlashSearch } from './search/slash-search.tsx'

export const handle: PageFlags = { onlyOperator: true }
const gate: PageFlags = { ...handle, mayOpen }
export const middleware = [serverGate(gate)]
export const clientMiddleware = [browserGate(gate)]

/** The console, for operators only. */
export default function AdminLayout() {
  return (
    <>
      <Outlet />
      <ConfirmPassword />
      <SlashSearch />
    </>
  )
}
