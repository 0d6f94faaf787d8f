import {
  AudioLines,
  Compass,
  Images,
  MessageCircle,
  Newspaper,
  ShoppingBag,
  UserCheck,
  Users,
  VideoIcon,
} from '../../ui/icons.tsx'
import { Banknote, FolderOpen, House, Megaphone, SettingsIcon } from '../../ui/member-icons.ts'
import { Bell, CalendarDays } from '../../ui/more-icons.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** The screens of creators, in order. */
export const STUDIO_ENTRIES: readonly NavigationEntry[] = [
  { to: '/creator/dashboard', label: 'studioDashboard', icon: House, onPhone: true },
  { to: '/messages', label: 'messages', icon: MessageCircle, onPhone: true, counts: 'messages' },
  { to: '/notifications', label: 'notifications', icon: Bell },
  {
    to: '/creator/feeds',
    label: 'studioFeeds',
    icon: Newspaper,
    group: 'content',
    pages: [
      { to: '/creator/stories', label: 'studioStories' },
      { to: '/creator/series', label: 'studioSeries' },
      { to: '/creator/collabs', label: 'studioCollabs' },
    ],
  },
  { to: '/creator/videos', label: 'studioVideos', icon: VideoIcon, group: 'content' },
  { to: '/creator/galleries', label: 'studioGalleries', icon: Images, group: 'content' },
  { to: '/creator/media', label: 'studioMedia', icon: FolderOpen, group: 'content' },
  { to: '/creator/calendar', label: 'studioCalendar', icon: CalendarDays, group: 'content' },
  {
    to: '/creator/live',
    label: 'studioLive',
    icon: AudioLines,
    group: 'content',
    pages: [{ to: '/creator/calls', label: 'studioCalls' }],
  },
  {
    to: '/creator/products',
    label: 'studioProducts',
    icon: ShoppingBag,
    group: 'sales',
    pages: [{ to: '/creator/orders', label: 'studioOrders' }],
  },
  {
    to: '/creator/earnings',
    label: 'studioEarnings',
    icon: Banknote,
    group: 'sales',
    onPhone: true,
    pages: [
      { to: '/creator/insights', label: 'studioInsights' },
      { to: '/creator/payouts', label: 'studioPayouts' },
    ],
  },
  {
    to: '/creator/subscribers',
    label: 'studioSubscribers',
    icon: Users,
    group: 'audience',
    pages: [
      { to: '/creator/tiers', label: 'studioTiers' },
      { to: '/creator/offers', label: 'studioOffers' },
      { to: '/creator/links', label: 'studioLinks' },
      { to: '/creator/tips', label: 'studioTips' },
      { to: '/creator/followers', label: 'studioFollowers' },
      { to: '/creator/lists', label: 'studioLists' },
      { to: '/creator/segments', label: 'studioSegments' },
      { to: '/creator/blocked', label: 'studioBlocked' },
    ],
  },
  {
    to: '/creator/broadcasts',
    label: 'studioBroadcasts',
    icon: Megaphone,
    group: 'audience',
    pages: [
      { to: '/creator/automations', label: 'studioAutomations' },
      { to: '/creator/replies', label: 'studioReplies' },
    ],
  },
  {
    to: '/creator/account',
    label: 'studioAccount',
    icon: SettingsIcon,
    inMenu: true,
    pages: [
      { to: '/creator/team', label: 'studioTeam' },
      { to: '/creator/referrals', label: 'referrals', setting: 'creatorReferrals' },
    ],
  },
  { to: '/user/teams', label: 'teams', icon: UserCheck, inMenu: true, forTeams: true },
  { to: '/home', label: 'toFanView', icon: Compass, inMenu: true },
]
