import { titled } from '../../platform/page/page-title.ts'
import { AccountSettings } from './account-settings.tsx'

export const meta = titled('fan/accounts', 'title')

export default function AccountPage() {
  return <AccountSettings section={undefined} />
}
