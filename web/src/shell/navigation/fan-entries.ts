import { AudioLines, Compass, MessageCircle, UserCheck, Users } from '../../ui/icons.tsx'
import { House, Library, SettingsIcon, Sparkles, Wallet } from '../../ui/member-icons.ts'
import { Bell } from '../../ui/more-icons.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** The screens of fans, in order. */
export const FAN_ENTRIES: readonly NavigationEntry[] = [
  { to: '/creator/dashboard', label: 'toStudio', icon: Sparkles, role: 'performer' },
  { to: '/home', label: 'home', icon: House, onPhone: true },
  {
    to: '/creators',
    label: 'explore',
    icon: Compass,
    onPhone: true,
    pages: [
      { to: '/search', label: 'search' },
      { to: '/store', label: 'store' },
    ],
  },
  { to: '/live', label: 'live', icon: AudioLines, pages: [{ to: '/user/calls', label: 'calls' }] },
  { to: '/messages', label: 'messages', icon: MessageCircle, onPhone: true, counts: 'messages' },
  { to: '/notifications', label: 'notifications', icon: Bell },
  {
    to: '/user/library',
    label: 'library',
    icon: Library,
    pages: [
      { to: '/user/bookmarks', label: 'bookmarks' },
      { to: '/user/orders', label: 'orders' },
    ],
  },
  {
    to: '/user/wallet',
    label: 'wallet',
    icon: Wallet,
    onPhone: true,
    pages: [
      { to: '/user/cards', label: 'cards' },
      { to: '/user/transactions', label: 'transactions' },
    ],
  },
  {
    to: '/user/subscriptions',
    label: 'subscriptions',
    icon: UserCheck,
    pages: [
      { to: '/user/following', label: 'following' },
      { to: '/user/gifts', label: 'gifts' },
    ],
  },
  {
    to: '/user/account',
    label: 'settings',
    icon: SettingsIcon,
    role: 'fan',
    inMenu: true,
    pages: [
      { to: '/user/addresses', label: 'addresses' },
      { to: '/user/creator', label: 'becomeCreator' },
      { to: '/user/referrals', label: 'referrals', setting: 'fanReferrals' },
    ],
  },
  { to: '/user/addresses', label: 'addresses', icon: SettingsIcon, role: 'performer', inMenu: true },
  { to: '/user/teams', label: 'teams', icon: Users, inMenu: true, forTeams: true },
]
