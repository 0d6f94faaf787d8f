import { Outlet } from 'react-router'
import type { PageFlags } from '../platform/page/page-flags.ts'

export const handle: PageFlags = { layout: 'public' }

/** Pages that visitors see too, in the frame without the side navigation. */
export default function SiteLayout() {
  return <Outlet />
}
