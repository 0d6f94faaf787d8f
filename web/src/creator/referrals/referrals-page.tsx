import { titled } from '../../platform/page/page-title.ts'
import { ReferralsPage } from '../../shared/referrals/referrals-page.tsx'

export const meta = titled('shared/referrals', 'title')

export default ReferralsPage
