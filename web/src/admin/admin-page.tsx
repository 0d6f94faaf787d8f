import { redirect } from 'react-router'
import { browserGate, type PageFlags, serverGate } from '../platform/page-flags.ts'

export const handle: PageFlags = { onlyOperator: true }
export const middleware = [serverGate(handle)]
export const clientMiddleware = [browserGate(handle)]

/** The console starts with what waits for a decision. */
export function loader() {
  return redirect('/admin/performers')
}

export function clientLoader() {
  return redirect('/admin/performers')
}

export default function AdminPage() {
  return null
}
