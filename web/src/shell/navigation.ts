import type { Role } from '@limelight/contract/accounts'
import type { Namespaces } from '../platform/i18n/use-t.ts'
import {
  AudioLines,
  Ban,
  Banknote,
  Bell,
  Bookmark,
  CalendarDays,
  Coins,
  Compass,
  CreditCard,
  FileText,
  Flag,
  Globe,
  Heart,
  House,
  type Icon,
  ImageIcon,
  Images,
  Library,
  ListChecks,
  MapPin,
  MessageCircle,
  Newspaper,
  Package,
  Receipt,
  Search,
  Send,
  SettingsIcon,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Ticket,
  UserCheck,
  UserIcon,
  Users,
  VideoIcon,
  Wallet,
  Zap,
} from '../ui/icons.tsx'

/** Where a role has many screens, they stand under headings. */
export type NavigationGroup = keyof Namespaces['shell']['nav']['groups']
type LabelKey = Exclude<keyof Namespaces['shell']['nav'], 'label' | 'me' | 'newPost' | 'groups'>
export type NavigationEntry = {
  to: string
  label: LabelKey
  icon: Icon
  roles: readonly (Role | 'visitor')[]
  group?: NavigationGroup
  /** Stands in the bottom bar of phones; three or four per role, beside the account. */
  onPhone?: true
  /** The number beside it. */
  counts?: 'messages'
  /** Others start with its address, and it is not their chapter. */
  isExact?: true
}

/** Every screen the navigation offers, in order, and whom it is offered to. */
const ENTRIES: readonly NavigationEntry[] = [
  { to: '/home', label: 'home', icon: House, roles: ['fan'], onPhone: true },
  { to: '/creators', label: 'explore', icon: Compass, roles: ['fan'], onPhone: true },
  { to: '/creator/dashboard', label: 'studioDashboard', icon: House, roles: ['performer'], onPhone: true },
  { to: '/search', label: 'search', icon: Search, roles: ['fan', 'performer'] },
  { to: '/live', label: 'live', icon: AudioLines, roles: ['fan'] },
  {
    to: '/messages',
    label: 'messages',
    icon: MessageCircle,
    roles: ['fan', 'performer'],
    onPhone: true,
    counts: 'messages',
  },
  { to: '/store', label: 'store', icon: ShoppingBag, roles: ['fan'] },
  { to: '/notifications', label: 'notifications', icon: Bell, roles: ['fan', 'performer'] },
  { to: '/user/subscriptions', label: 'subscriptions', icon: UserCheck, roles: ['fan'], group: 'yours' },
  { to: '/user/following', label: 'following', icon: Heart, roles: ['fan'], group: 'yours' },
  { to: '/user/library', label: 'library', icon: Library, roles: ['fan'], group: 'yours' },
  { to: '/user/bookmarks', label: 'bookmarks', icon: Bookmark, roles: ['fan'], group: 'yours' },
  { to: '/user/orders', label: 'orders', icon: Package, roles: ['fan'], group: 'yours' },
  { to: '/user/wallet', label: 'wallet', icon: Wallet, roles: ['fan'], group: 'money', onPhone: true },
  { to: '/user/cards', label: 'cards', icon: CreditCard, roles: ['fan'], group: 'money' },
  { to: '/user/transactions', label: 'transactions', icon: Receipt, roles: ['fan'], group: 'money' },
  { to: '/user/account', label: 'account', icon: UserIcon, roles: ['fan'], group: 'account' },
  { to: '/user/addresses', label: 'addresses', icon: MapPin, roles: ['fan'], group: 'account' },
  {
    to: '/creator/feeds',
    label: 'studioFeeds',
    icon: Newspaper,
    roles: ['performer'],
    group: 'content',
  },
  { to: '/creator/videos', label: 'studioVideos', icon: VideoIcon, roles: ['performer'], group: 'content' },
  { to: '/creator/galleries', label: 'studioGalleries', icon: Images, roles: ['performer'], group: 'content' },
  { to: '/creator/live', label: 'studioLive', icon: AudioLines, roles: ['performer'], group: 'content' },
  { to: '/creator/calendar', label: 'studioCalendar', icon: CalendarDays, roles: ['performer'], group: 'content' },
  { to: '/creator/products', label: 'studioProducts', icon: ShoppingBag, roles: ['performer'], group: 'sales' },
  { to: '/creator/orders', label: 'studioOrders', icon: Package, roles: ['performer'], group: 'sales' },
  { to: '/creator/subscribers', label: 'studioSubscribers', icon: UserCheck, roles: ['performer'], group: 'audience' },
  { to: '/creator/followers', label: 'studioFollowers', icon: Users, roles: ['performer'], group: 'audience' },
  { to: '/creator/broadcasts', label: 'studioBroadcasts', icon: Send, roles: ['performer'], group: 'audience' },
  { to: '/creator/blocked', label: 'studioBlocked', icon: Ban, roles: ['performer'], group: 'audience' },
  {
    to: '/creator/earnings',
    label: 'studioEarnings',
    icon: Banknote,
    roles: ['performer'],
    group: 'money',
    onPhone: true,
  },
  { to: '/creator/payouts', label: 'studioPayouts', icon: Wallet, roles: ['performer'], group: 'money' },
  { to: '/creator/account', label: 'studioAccount', icon: Sparkles, roles: ['performer'], group: 'account' },
  { to: '/user/bookmarks', label: 'bookmarks', icon: Bookmark, roles: ['performer'], group: 'account' },
  { to: '/admin', label: 'adminTodos', icon: ListChecks, roles: ['operator'], isExact: true, onPhone: true },
  {
    to: '/admin/performers',
    label: 'adminPerformers',
    icon: Sparkles,
    roles: ['operator'],
    group: 'people',
    onPhone: true,
  },
  { to: '/admin/users', label: 'adminUsers', icon: Users, roles: ['operator'], group: 'people', onPhone: true },
  { to: '/admin/reports', label: 'adminReports', icon: Flag, roles: ['operator'], group: 'people' },
  { to: '/admin/take-downs', label: 'adminTakeDowns', icon: Ban, roles: ['operator'], group: 'people' },
  { to: '/admin/charges', label: 'adminCharges', icon: Coins, roles: ['operator'], group: 'money' },
  { to: '/admin/orders', label: 'adminOrders', icon: Package, roles: ['operator'], group: 'money' },
  { to: '/admin/payments', label: 'adminPayments', icon: CreditCard, roles: ['operator'], group: 'money' },
  { to: '/admin/disputes', label: 'adminDisputes', icon: Flag, roles: ['operator'], group: 'money' },
  { to: '/admin/payouts', label: 'adminPayouts', icon: Banknote, roles: ['operator'], group: 'money' },
  { to: '/admin/reconciliation', label: 'adminReconciliation', icon: ShieldCheck, roles: ['operator'], group: 'money' },
  { to: '/admin/subscriptions', label: 'adminSubscriptions', icon: UserCheck, roles: ['operator'], group: 'money' },
  { to: '/admin/coupons', label: 'adminCoupons', icon: Ticket, roles: ['operator'], group: 'money' },
  { to: '/admin/packages', label: 'adminPackages', icon: Coins, roles: ['operator'], group: 'money' },
  { to: '/admin/commissions', label: 'adminCommissions', icon: Zap, roles: ['operator'], group: 'money' },
  { to: '/admin/taxes', label: 'adminTaxes', icon: Receipt, roles: ['operator'], group: 'money' },
  { to: '/admin/ledger', label: 'adminLedger', icon: Library, roles: ['operator'], group: 'money' },
  { to: '/admin/audit-log', label: 'adminAuditLog', icon: ShieldCheck, roles: ['operator'], group: 'site' },
  { to: '/admin/pages', label: 'adminPages', icon: FileText, roles: ['operator'], group: 'site' },
  { to: '/admin/menus', label: 'adminMenus', icon: Globe, roles: ['operator'], group: 'site' },
  { to: '/admin/promos', label: 'adminPromos', icon: ImageIcon, roles: ['operator'], group: 'site' },
  { to: '/admin/messages', label: 'adminMessages', icon: Send, roles: ['operator'], group: 'site' },
  {
    to: '/admin/settings',
    label: 'adminSettings',
    icon: SettingsIcon,
    roles: ['operator'],
    group: 'site',
    onPhone: true,
  },
]

type Section = { group: NavigationGroup | undefined; entries: NavigationEntry[] }

/** Neighbours of one group together. */
export function sectionsOf(entries: readonly NavigationEntry[]): Section[] {
  const sections: Section[] = []
  for (const entry of entries) {
    const last = sections.at(-1)
    if (last && last.group === entry.group) last.entries.push(entry)
    else sections.push({ group: entry.group, entries: [entry] })
  }
  return sections
}

export function navigationOf(role: Role | 'visitor'): readonly NavigationEntry[] {
  return ENTRIES.filter((entry) => entry.roles.includes(role))
}
