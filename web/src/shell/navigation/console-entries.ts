import { AudioLines, Flag, Search, UserCheck, UserIcon, Users } from '../../ui/icons.tsx'
import {
  Activity,
  Banknote,
  BookOpen,
  CreditCard,
  FileText,
  History,
  House,
  Megaphone,
  Receipt,
  SettingsIcon,
} from '../../ui/member-icons.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** The screens of operators, in order. */
export const CONSOLE_ENTRIES: readonly NavigationEntry[] = [
  { to: '/admin', label: 'adminHome', icon: House, isExact: true, onPhone: true },
  { to: '/admin/search', label: 'adminSearch', icon: Search },
  {
    to: '/admin/performers',
    label: 'adminPerformers',
    icon: UserCheck,
    group: 'people',
    onPhone: true,
    counts: ['performers'],
  },
  { to: '/admin/users', label: 'adminUsers', icon: Users, group: 'people', onPhone: true },
  {
    to: '/admin/reports',
    label: 'adminReports',
    icon: Flag,
    group: 'people',
    counts: ['reports', 'reportedMessages'],
    pages: [
      { to: '/admin/take-downs', label: 'adminTakeDowns' },
      { to: '/admin/age-checks', label: 'adminAgeChecks', counts: ['ageChecks'] },
    ],
  },
  {
    to: '/admin/payments',
    label: 'adminPayments',
    icon: CreditCard,
    group: 'money',
    pages: [
      { to: '/admin/disputes', label: 'adminDisputes', counts: ['disputes'] },
      { to: '/admin/gateway-events', label: 'adminEvents' },
      { to: '/admin/reconciliation', label: 'adminReconciliation', counts: ['differences'] },
    ],
  },
  {
    to: '/admin/charges',
    label: 'adminCharges',
    icon: Receipt,
    group: 'money',
    pages: [
      { to: '/admin/orders', label: 'adminOrders' },
      { to: '/admin/subscriptions', label: 'adminSubscriptions' },
      { to: '/admin/growth', label: 'adminGrowth' },
    ],
  },
  {
    to: '/admin/payouts',
    label: 'adminPayouts',
    icon: Banknote,
    group: 'money',
    counts: ['payouts', 'approvedPayouts'],
  },
  { to: '/admin/ledger', label: 'adminLedger', icon: BookOpen, group: 'money' },
  { to: '/admin/live', label: 'adminLive', icon: AudioLines, group: 'site' },
  {
    to: '/admin/pages',
    label: 'adminPages',
    icon: FileText,
    group: 'site',
    pages: [
      { to: '/admin/legal', label: 'adminLegal' },
      { to: '/admin/categories', label: 'adminCategories' },
      { to: '/admin/menus', label: 'adminMenus' },
      { to: '/admin/promos', label: 'adminPromos' },
    ],
  },
  {
    to: '/admin/announcements',
    label: 'adminAnnouncements',
    icon: Megaphone,
    group: 'site',
    pages: [
      { to: '/admin/messages', label: 'adminMessages', counts: ['messages'] },
      { to: '/admin/mails', label: 'adminMails' },
    ],
  },
  {
    to: '/admin/system',
    label: 'adminSystem',
    icon: Activity,
    group: 'site',
    pages: [
      { to: '/admin/jobs', label: 'adminJobs', counts: ['failedJobs'] },
      { to: '/admin/backups', label: 'adminBackups' },
      { to: '/admin/browser-errors', label: 'adminErrors' },
    ],
  },
  { to: '/admin/audit-log', label: 'adminAuditLog', icon: History, group: 'site' },
  {
    to: '/admin/settings',
    label: 'adminSettings',
    icon: SettingsIcon,
    group: 'site',
    onPhone: true,
    pages: [
      { to: '/admin/packages', label: 'adminPackages' },
      { to: '/admin/coupons', label: 'adminCoupons' },
      { to: '/admin/commissions', label: 'adminCommissions' },
      { to: '/admin/referrals', label: 'adminReferrals' },
      { to: '/admin/taxes', label: 'adminTaxes' },
      { to: '/admin/operators', label: 'adminOperators' },
    ],
  },
  { to: '/user/account', label: 'account', icon: UserIcon, inMenu: true },
]
