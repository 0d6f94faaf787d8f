import {
  AudioLines,
  Ban,
  Compass,
  Images,
  ListChecks,
  MessageCircle,
  Newspaper,
  Phone,
  Search,
  ShoppingBag,
  UserCheck,
  Users,
  VideoIcon,
} from '../../ui/icons.tsx'
import { Banknote, House, Library, Package, Sparkles, Wallet } from '../../ui/member-icons.ts'
import { Bell, CalendarDays, Send } from '../../ui/more-icons.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** The screens of creators, in order. */
export const STUDIO_ENTRIES: readonly NavigationEntry[] = [
  { to: '/creator/dashboard', label: 'studioDashboard', icon: House, onPhone: true },
  { to: '/search', label: 'search', icon: Search },
  { to: '/messages', label: 'messages', icon: MessageCircle, onPhone: true, counts: 'messages' },
  { to: '/notifications', label: 'notifications', icon: Bell },
  { to: '/creator/feeds', label: 'studioFeeds', icon: Newspaper, group: 'content' },
  { to: '/creator/videos', label: 'studioVideos', icon: VideoIcon, group: 'content' },
  { to: '/creator/galleries', label: 'studioGalleries', icon: Images, group: 'content' },
  { to: '/creator/media', label: 'studioMedia', icon: Library, group: 'content' },
  { to: '/creator/live', label: 'studioLive', icon: AudioLines, group: 'content' },
  { to: '/creator/calendar', label: 'studioCalendar', icon: CalendarDays, group: 'content' },
  { to: '/creator/products', label: 'studioProducts', icon: ShoppingBag, group: 'sales' },
  { to: '/creator/orders', label: 'studioOrders', icon: Package, group: 'sales' },
  { to: '/creator/subscribers', label: 'studioSubscribers', icon: UserCheck, group: 'audience' },
  { to: '/creator/followers', label: 'studioFollowers', icon: Users, group: 'audience' },
  { to: '/creator/calls', label: 'studioCalls', icon: Phone, group: 'audience' },
  { to: '/creator/lists', label: 'studioLists', icon: ListChecks, group: 'audience' },
  { to: '/creator/broadcasts', label: 'studioBroadcasts', icon: Send, group: 'audience' },
  { to: '/creator/replies', label: 'studioReplies', icon: MessageCircle, group: 'audience' },
  { to: '/creator/blocked', label: 'studioBlocked', icon: Ban, group: 'audience' },
  { to: '/creator/earnings', label: 'studioEarnings', icon: Banknote, group: 'money', onPhone: true },
  { to: '/creator/payouts', label: 'studioPayouts', icon: Wallet, group: 'money' },
  { to: '/creator/account', label: 'studioAccount', icon: Sparkles, group: 'account' },
  { to: '/home', label: 'toFanView', icon: Compass, group: 'account' },
]
