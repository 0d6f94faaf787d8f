import {
  AudioLines,
  Bookmark,
  Compass,
  Heart,
  MapPin,
  MessageCircle,
  Phone,
  Search,
  ShoppingBag,
  UserCheck,
  UserIcon,
} from '../../ui/icons.tsx'
import { CreditCard, House, Library, Package, Receipt, Sparkles, Wallet } from '../../ui/member-icons.ts'
import { Bell } from '../../ui/more-icons.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** The screens of fans, in order. */
export const FAN_ENTRIES: readonly NavigationEntry[] = [
  { to: '/creator/dashboard', label: 'toStudio', icon: Sparkles, role: 'performer' },
  { to: '/home', label: 'home', icon: House, onPhone: true },
  { to: '/creators', label: 'explore', icon: Compass, onPhone: true },
  { to: '/search', label: 'search', icon: Search },
  { to: '/live', label: 'live', icon: AudioLines },
  { to: '/messages', label: 'messages', icon: MessageCircle, onPhone: true, counts: 'messages' },
  { to: '/store', label: 'store', icon: ShoppingBag },
  { to: '/notifications', label: 'notifications', icon: Bell },
  { to: '/user/subscriptions', label: 'subscriptions', icon: UserCheck, group: 'yours' },
  { to: '/user/following', label: 'following', icon: Heart, group: 'yours' },
  { to: '/user/library', label: 'library', icon: Library, group: 'yours' },
  { to: '/user/bookmarks', label: 'bookmarks', icon: Bookmark, group: 'yours' },
  { to: '/user/calls', label: 'calls', icon: Phone, group: 'yours' },
  { to: '/user/orders', label: 'orders', icon: Package, group: 'yours' },
  { to: '/user/wallet', label: 'wallet', icon: Wallet, group: 'money', onPhone: true },
  { to: '/user/cards', label: 'cards', icon: CreditCard, group: 'money' },
  { to: '/user/transactions', label: 'transactions', icon: Receipt, group: 'money' },
  { to: '/user/account', label: 'account', icon: UserIcon, role: 'fan', group: 'account' },
  { to: '/user/addresses', label: 'addresses', icon: MapPin, group: 'account' },
  { to: '/user/creator', label: 'becomeCreator', icon: Sparkles, role: 'fan', group: 'account' },
]
