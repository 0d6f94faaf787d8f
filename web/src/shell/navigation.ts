import type { OperatorArea } from '@limelight/contract/operator-roles'
import type { Role } from '@limelight/contract/roles'
import type { Namespaces } from '../platform/i18n/use-t.ts'
import { consoleAreaOf } from '../platform/page/console-areas.ts'
import {
  AudioLines,
  Ban,
  Bookmark,
  Compass,
  Flag,
  Globe,
  Heart,
  type Icon,
  ImageIcon,
  Images,
  ListChecks,
  MapPin,
  MessageCircle,
  Newspaper,
  Phone,
  Search,
  ShieldCheck,
  ShoppingBag,
  UserCheck,
  UserIcon,
  Users,
  VideoIcon,
  Zap,
} from '../ui/icons.tsx'
import {
  Banknote,
  Coins,
  CreditCard,
  FileText,
  House,
  Library,
  Package,
  Receipt,
  SettingsIcon,
  Sparkles,
  Ticket,
  Wallet,
} from '../ui/member-icons.ts'
import { Bell, CalendarDays, Send } from '../ui/more-icons.ts'

/** The three products in one shell. Creators change between the first two: they are fans, too. */
export type Area = 'fan' | 'studio' | 'console'

/** Where an area has many screens, they stand under headings. */
export type NavigationGroup = keyof Namespaces['shell']['nav']['groups']
type LabelKey = Exclude<keyof Namespaces['shell']['nav'], 'label' | 'me' | 'newPost' | 'groups'>
export type NavigationEntry = {
  to: string
  label: LabelKey
  icon: Icon
  areas: readonly Area[]
  /** Where the accounts of an area do not all have the screen. */
  role?: Role
  group?: NavigationGroup
  /** Stands in the bottom bar of phones; three or four per area, beside the account. */
  onPhone?: true
  /** The number beside it. */
  counts?: 'messages'
  /** Others start with its address, and it is not their chapter. */
  isExact?: true
}

/** Every screen the navigation offers, in order, and in which areas. */
const ENTRIES: readonly NavigationEntry[] = [
  { to: '/creator/dashboard', label: 'toStudio', icon: Sparkles, areas: ['fan'], role: 'performer' },
  { to: '/home', label: 'home', icon: House, areas: ['fan'], onPhone: true },
  { to: '/creators', label: 'explore', icon: Compass, areas: ['fan'], onPhone: true },
  { to: '/creator/dashboard', label: 'studioDashboard', icon: House, areas: ['studio'], onPhone: true },
  { to: '/search', label: 'search', icon: Search, areas: ['fan', 'studio'] },
  { to: '/live', label: 'live', icon: AudioLines, areas: ['fan'] },
  {
    to: '/messages',
    label: 'messages',
    icon: MessageCircle,
    areas: ['fan', 'studio'],
    onPhone: true,
    counts: 'messages',
  },
  { to: '/store', label: 'store', icon: ShoppingBag, areas: ['fan'] },
  { to: '/notifications', label: 'notifications', icon: Bell, areas: ['fan', 'studio'] },
  { to: '/user/subscriptions', label: 'subscriptions', icon: UserCheck, areas: ['fan'], group: 'yours' },
  { to: '/user/following', label: 'following', icon: Heart, areas: ['fan'], group: 'yours' },
  { to: '/user/library', label: 'library', icon: Library, areas: ['fan'], group: 'yours' },
  { to: '/user/bookmarks', label: 'bookmarks', icon: Bookmark, areas: ['fan'], group: 'yours' },
  { to: '/user/calls', label: 'calls', icon: Phone, areas: ['fan'], group: 'yours' },
  { to: '/user/orders', label: 'orders', icon: Package, areas: ['fan'], group: 'yours' },
  { to: '/user/wallet', label: 'wallet', icon: Wallet, areas: ['fan'], group: 'money', onPhone: true },
  { to: '/user/cards', label: 'cards', icon: CreditCard, areas: ['fan'], group: 'money' },
  { to: '/user/transactions', label: 'transactions', icon: Receipt, areas: ['fan'], group: 'money' },
  { to: '/user/account', label: 'account', icon: UserIcon, areas: ['fan'], role: 'fan', group: 'account' },
  { to: '/user/addresses', label: 'addresses', icon: MapPin, areas: ['fan'], group: 'account' },
  { to: '/user/creator', label: 'becomeCreator', icon: Sparkles, areas: ['fan'], role: 'fan', group: 'account' },
  {
    to: '/creator/feeds',
    label: 'studioFeeds',
    icon: Newspaper,
    areas: ['studio'],
    group: 'content',
  },
  { to: '/creator/videos', label: 'studioVideos', icon: VideoIcon, areas: ['studio'], group: 'content' },
  { to: '/creator/galleries', label: 'studioGalleries', icon: Images, areas: ['studio'], group: 'content' },
  { to: '/creator/media', label: 'studioMedia', icon: Library, areas: ['studio'], group: 'content' },
  { to: '/creator/live', label: 'studioLive', icon: AudioLines, areas: ['studio'], group: 'content' },
  { to: '/creator/calendar', label: 'studioCalendar', icon: CalendarDays, areas: ['studio'], group: 'content' },
  { to: '/creator/products', label: 'studioProducts', icon: ShoppingBag, areas: ['studio'], group: 'sales' },
  { to: '/creator/orders', label: 'studioOrders', icon: Package, areas: ['studio'], group: 'sales' },
  { to: '/creator/subscribers', label: 'studioSubscribers', icon: UserCheck, areas: ['studio'], group: 'audience' },
  { to: '/creator/followers', label: 'studioFollowers', icon: Users, areas: ['studio'], group: 'audience' },
  { to: '/creator/calls', label: 'studioCalls', icon: Phone, areas: ['studio'], group: 'audience' },
  { to: '/creator/lists', label: 'studioLists', icon: ListChecks, areas: ['studio'], group: 'audience' },
  { to: '/creator/broadcasts', label: 'studioBroadcasts', icon: Send, areas: ['studio'], group: 'audience' },
  { to: '/creator/replies', label: 'studioReplies', icon: MessageCircle, areas: ['studio'], group: 'audience' },
  { to: '/creator/blocked', label: 'studioBlocked', icon: Ban, areas: ['studio'], group: 'audience' },
  {
    to: '/creator/earnings',
    label: 'studioEarnings',
    icon: Banknote,
    areas: ['studio'],
    group: 'money',
    onPhone: true,
  },
  { to: '/creator/payouts', label: 'studioPayouts', icon: Wallet, areas: ['studio'], group: 'money' },
  { to: '/creator/account', label: 'studioAccount', icon: Sparkles, areas: ['studio'], group: 'account' },
  { to: '/home', label: 'toFanView', icon: Compass, areas: ['studio'], group: 'account' },
  { to: '/admin', label: 'adminHome', icon: House, areas: ['console'], isExact: true, onPhone: true },
  { to: '/admin/search', label: 'adminSearch', icon: Search, areas: ['console'] },
  {
    to: '/admin/performers',
    label: 'adminPerformers',
    icon: Sparkles,
    areas: ['console'],
    group: 'people',
    onPhone: true,
  },
  { to: '/admin/users', label: 'adminUsers', icon: Users, areas: ['console'], group: 'people', onPhone: true },
  { to: '/admin/age-checks', label: 'adminAgeChecks', icon: UserCheck, areas: ['console'], group: 'people' },
  { to: '/admin/reports', label: 'adminReports', icon: Flag, areas: ['console'], group: 'people' },
  { to: '/admin/live', label: 'adminLive', icon: AudioLines, areas: ['console'], group: 'people' },
  { to: '/admin/take-downs', label: 'adminTakeDowns', icon: Ban, areas: ['console'], group: 'people' },
  { to: '/admin/charges', label: 'adminCharges', icon: Coins, areas: ['console'], group: 'money' },
  { to: '/admin/orders', label: 'adminOrders', icon: Package, areas: ['console'], group: 'money' },
  { to: '/admin/payments', label: 'adminPayments', icon: CreditCard, areas: ['console'], group: 'money' },
  { to: '/admin/disputes', label: 'adminDisputes', icon: Flag, areas: ['console'], group: 'money' },
  { to: '/admin/payouts', label: 'adminPayouts', icon: Banknote, areas: ['console'], group: 'money' },
  { to: '/admin/reconciliation', label: 'adminReconciliation', icon: ShieldCheck, areas: ['console'], group: 'money' },
  { to: '/admin/subscriptions', label: 'adminSubscriptions', icon: UserCheck, areas: ['console'], group: 'money' },
  { to: '/admin/coupons', label: 'adminCoupons', icon: Ticket, areas: ['console'], group: 'money' },
  { to: '/admin/packages', label: 'adminPackages', icon: Coins, areas: ['console'], group: 'money' },
  { to: '/admin/commissions', label: 'adminCommissions', icon: Zap, areas: ['console'], group: 'money' },
  { to: '/admin/taxes', label: 'adminTaxes', icon: Receipt, areas: ['console'], group: 'money' },
  { to: '/admin/ledger', label: 'adminLedger', icon: Library, areas: ['console'], group: 'money' },
  { to: '/admin/operators', label: 'adminOperators', icon: UserCheck, areas: ['console'], group: 'site' },
  { to: '/admin/jobs', label: 'adminJobs', icon: Zap, areas: ['console'], group: 'site' },
  { to: '/admin/audit-log', label: 'adminAuditLog', icon: ShieldCheck, areas: ['console'], group: 'site' },
  { to: '/admin/pages', label: 'adminPages', icon: FileText, areas: ['console'], group: 'site' },
  { to: '/admin/legal', label: 'adminLegal', icon: ShieldCheck, areas: ['console'], group: 'site' },
  { to: '/admin/menus', label: 'adminMenus', icon: Globe, areas: ['console'], group: 'site' },
  { to: '/admin/promos', label: 'adminPromos', icon: ImageIcon, areas: ['console'], group: 'site' },
  { to: '/admin/announcements', label: 'adminAnnouncements', icon: Bell, areas: ['console'], group: 'site' },
  { to: '/admin/messages', label: 'adminMessages', icon: Send, areas: ['console'], group: 'site' },
  { to: '/user/account', label: 'account', icon: UserIcon, areas: ['console'], group: 'account' },
  {
    to: '/admin/settings',
    label: 'adminSettings',
    icon: SettingsIcon,
    areas: ['console'],
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

type Account = { role: Role; operatorAreas: readonly OperatorArea[] }

/** Of the console only the screens of the operator's areas. */
export function navigationOf(area: Area | undefined, account: Account | null): readonly NavigationEntry[] {
  return ENTRIES.filter(({ to, areas, role }) => {
    if (!area || !areas.includes(area) || (role && role !== account?.role)) return false
    const needed = consoleAreaOf(to)
    return !needed || account?.operatorAreas.includes(needed)
  })
}
