import { Outlet } from 'react-router'
import { browserGate, type PageFlags, serverGate } from '../platform/page/page-flags.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { SlashSearch } from './search/slash-search.tsx'

export const handle: PageFlags = { onlyOperator: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]

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
