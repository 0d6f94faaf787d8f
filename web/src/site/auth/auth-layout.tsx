import { Outlet } from 'react-router'
import type { PageFlags } from '../../platform/page/page-flags.ts'

export const handle: PageFlags = { layout: 'blank', noredirect: true }

/** Getting in, and what a link of an email opens: no frame, and a refused call stays on the page. */
export default function AuthLayout() {
  return <Outlet />
}
