/**
 * Icons as plain SVG out of lucide's path data, built once when the module loads: a lucide-react component costs 12–20 µs of
 * rendering on the server, this 2–4 µs.
 */
import {
  AudioLines as audioLinesNode,
  BadgeCheck as badgeCheckNode,
  Banknote as banknoteNode,
  Ban as banNode,
  Bell as bellNode,
  Bookmark as bookmarkNode,
  CalendarDays as calendarDaysNode,
  CircleAlert as circleAlertNode,
  CircleCheck as circleCheckNode,
  Clock as clockNode,
  Coins as coinsNode,
  Compass as compassNode,
  CreditCard as creditCardNode,
  Ellipsis as ellipsisNode,
  FileText as fileTextNode,
  Flag as flagNode,
  Globe as globeNode,
  Heart as heartNode,
  House as houseNode,
  type IconNode,
  Image as imageNode,
  Images as imagesNode,
  LayoutGrid as layoutGridNode,
  Library as libraryNode,
  ListChecks as listChecksNode,
  Lock as lockNode,
  LogOut as logOutNode,
  MapPin as mapPinNode,
  MessageCircle as messageCircleNode,
  Moon as moonNode,
  Newspaper as newspaperNode,
  Package as packageNode,
  Pencil as pencilNode,
  Phone as phoneNode,
  Pin as pinNode,
  Play as playNode,
  Plus as plusNode,
  Receipt as receiptNode,
  RefreshCw as refreshCwNode,
  Rows3 as rows3Node,
  Search as searchNode,
  Send as sendNode,
  Settings as settingsNode,
  Share2 as share2Node,
  ShieldCheck as shieldCheckNode,
  ShoppingBag as shoppingBagNode,
  SlidersHorizontal as slidersHorizontalNode,
  Sparkles as sparklesNode,
  Sun as sunNode,
  Ticket as ticketNode,
  UserCheck as userCheckNode,
  User as userNode,
  UserPlus as userPlusNode,
  Users as usersNode,
  Video as videoNode,
  Wallet as walletNode,
  Zap as zapNode,
} from 'lucide'
import { createElement, type ReactElement } from 'react'

export interface IconProps {
  className?: string
  /** Read aloud; without it the icon is decoration. */
  label?: string
}
export type Icon = (props: IconProps) => ReactElement

export const AudioLines: Icon = iconOf(audioLinesNode)
export const BadgeCheck: Icon = iconOf(badgeCheckNode)
export const Ban: Icon = iconOf(banNode)
export const Banknote: Icon = iconOf(banknoteNode)
export const Bell: Icon = iconOf(bellNode)
export const Bookmark: Icon = iconOf(bookmarkNode)
export const CalendarDays: Icon = iconOf(calendarDaysNode)
export const CircleAlert: Icon = iconOf(circleAlertNode)
export const CircleCheck: Icon = iconOf(circleCheckNode)
export const Clock: Icon = iconOf(clockNode)
export const Coins: Icon = iconOf(coinsNode)
export const Compass: Icon = iconOf(compassNode)
export const CreditCard: Icon = iconOf(creditCardNode)
export const Ellipsis: Icon = iconOf(ellipsisNode)
export const FileText: Icon = iconOf(fileTextNode)
export const Flag: Icon = iconOf(flagNode)
export const Globe: Icon = iconOf(globeNode)
export const Heart: Icon = iconOf(heartNode)
export const House: Icon = iconOf(houseNode)
export const ImageIcon: Icon = iconOf(imageNode)
export const LayoutGrid: Icon = iconOf(layoutGridNode)
export const ListChecks: Icon = iconOf(listChecksNode)
export const Lock: Icon = iconOf(lockNode)
export const LogOut: Icon = directedIconOf(logOutNode)
export const MapPin: Icon = iconOf(mapPinNode)
export const MessageCircle: Icon = iconOf(messageCircleNode)
export const Moon: Icon = iconOf(moonNode)
export const Newspaper: Icon = iconOf(newspaperNode)
export const Package: Icon = iconOf(packageNode)
export const Pencil: Icon = iconOf(pencilNode)
export const Phone: Icon = iconOf(phoneNode)
export const Pin: Icon = iconOf(pinNode)
export const Play: Icon = iconOf(playNode)
export const Plus: Icon = iconOf(plusNode)
export const Receipt: Icon = iconOf(receiptNode)
export const RefreshCw: Icon = iconOf(refreshCwNode)
export const Rows: Icon = iconOf(rows3Node)
export const Search: Icon = iconOf(searchNode)
export const Send: Icon = directedIconOf(sendNode)
export const SettingsIcon: Icon = iconOf(settingsNode)
export const Share: Icon = iconOf(share2Node)
export const ShieldCheck: Icon = iconOf(shieldCheckNode)
export const ShoppingBag: Icon = iconOf(shoppingBagNode)
export const Sliders: Icon = iconOf(slidersHorizontalNode)
export const Sparkles: Icon = iconOf(sparklesNode)
export const Sun: Icon = iconOf(sunNode)
export const Ticket: Icon = iconOf(ticketNode)
export const UserIcon: Icon = iconOf(userNode)
export const UserCheck: Icon = iconOf(userCheckNode)
export const UserPlus: Icon = iconOf(userPlusNode)
export const Users: Icon = iconOf(usersNode)
export const VideoIcon: Icon = iconOf(videoNode)
export const Wallet: Icon = iconOf(walletNode)
export const Zap: Icon = iconOf(zapNode)
export const Images: Icon = iconOf(imagesNode)
export const Library: Icon = iconOf(libraryNode)

interface DrawingProps extends IconProps {
  shapes: readonly ReactElement[]
}

export function iconOf(node: IconNode): Icon {
  const shapes = node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))
  return (props) => drawing({ shapes, ...props })
}

/** One that points where reading leads: mirrored in languages that are read from right to left. */
export function directedIconOf(node: IconNode): Icon {
  const icon = iconOf(node)
  return ({ className = 'size-5', ...props }) => icon({ ...props, className: `${className} rtl:-scale-x-100` })
}

/** Called, not rendered: an element more per icon would be half of its cost. */
function drawing({ shapes, className = 'size-5', label }: DrawingProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden as decoration
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes}
    </svg>
  )
}
