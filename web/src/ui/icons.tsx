/**
 * Icons as plain SVG out of lucide's path data, built once when the module loads: a lucide-react component costs 12–20 µs of
 * rendering on the server, this 2–4 µs.
 */
import {
  AudioLines as audioLinesNode,
  BadgeCheck as badgeCheckNode,
  Ban as banNode,
  Bookmark as bookmarkNode,
  ChevronDown as chevronDownNode,
  ChevronLeft as chevronLeftNode,
  ChevronRight as chevronRightNode,
  ChevronUp as chevronUpNode,
  CircleAlert as circleAlertNode,
  CircleCheck as circleCheckNode,
  Clock as clockNode,
  Compass as compassNode,
  Download as downloadNode,
  Ellipsis as ellipsisNode,
  Eye as eyeNode,
  EyeOff as eyeOffNode,
  Flag as flagNode,
  Gift as giftNode,
  Globe as globeNode,
  Heart as heartNode,
  type IconNode,
  Image as imageNode,
  Images as imagesNode,
  Info as infoNode,
  LayoutGrid as layoutGridNode,
  ListChecks as listChecksNode,
  Lock as lockNode,
  Mail as mailNode,
  MapPin as mapPinNode,
  MessageCircle as messageCircleNode,
  Moon as moonNode,
  Newspaper as newspaperNode,
  Pause as pauseNode,
  Pencil as pencilNode,
  Phone as phoneNode,
  Pin as pinNode,
  Play as playNode,
  RefreshCw as refreshCwNode,
  Rows3 as rows3Node,
  Search as searchNode,
  Share2 as share2Node,
  ShieldCheck as shieldCheckNode,
  ShoppingBag as shoppingBagNode,
  SlidersHorizontal as slidersHorizontalNode,
  Sun as sunNode,
  UserCheck as userCheckNode,
  User as userNode,
  UserPlus as userPlusNode,
  Users as usersNode,
  Video as videoNode,
  X as xNode,
  Zap as zapNode,
} from 'lucide'
import type { ReactElement } from 'react'

export interface IconProps {
  className?: string
  /** Read aloud; without it the icon is decoration. */
  label?: string
}
export type Icon = (props: IconProps) => ReactElement

export const AudioLines: Icon = iconOf(audioLinesNode)
export const BadgeCheck: Icon = iconOf(badgeCheckNode)
export const Ban: Icon = iconOf(banNode)
export const Bookmark: Icon = iconOf(bookmarkNode)
export const ChevronDown: Icon = iconOf(chevronDownNode)
export const ChevronLeft: Icon = directedIconOf(chevronLeftNode)
export const ChevronRight: Icon = directedIconOf(chevronRightNode)
export const ChevronUp: Icon = iconOf(chevronUpNode)
export const CircleAlert: Icon = iconOf(circleAlertNode)
export const CircleCheck: Icon = iconOf(circleCheckNode)
export const Clock: Icon = iconOf(clockNode)
export const Compass: Icon = iconOf(compassNode)
export const Cross: Icon = iconOf(xNode)
export const Download: Icon = iconOf(downloadNode)
export const Ellipsis: Icon = iconOf(ellipsisNode)
export const Eye: Icon = iconOf(eyeNode)
export const EyeOff: Icon = iconOf(eyeOffNode)
export const Flag: Icon = iconOf(flagNode)
export const Gift: Icon = iconOf(giftNode)
export const Globe: Icon = iconOf(globeNode)
export const Heart: Icon = iconOf(heartNode)
export const ImageIcon: Icon = iconOf(imageNode)
export const Images: Icon = iconOf(imagesNode)
export const Info: Icon = iconOf(infoNode)
export const LayoutGrid: Icon = iconOf(layoutGridNode)
export const ListChecks: Icon = iconOf(listChecksNode)
export const Lock: Icon = iconOf(lockNode)
export const Mail: Icon = iconOf(mailNode)
export const MapPin: Icon = iconOf(mapPinNode)
export const MessageCircle: Icon = iconOf(messageCircleNode)
export const Moon: Icon = iconOf(moonNode)
export const Newspaper: Icon = iconOf(newspaperNode)
export const Pause: Icon = iconOf(pauseNode)
export const Pencil: Icon = iconOf(pencilNode)
export const Phone: Icon = iconOf(phoneNode)
export const Pin: Icon = iconOf(pinNode)
export const Play: Icon = iconOf(playNode)
export const RefreshCw: Icon = iconOf(refreshCwNode)
export const Rows: Icon = iconOf(rows3Node)
export const Search: Icon = iconOf(searchNode)
export const Share: Icon = iconOf(share2Node)
export const ShieldCheck: Icon = iconOf(shieldCheckNode)
export const ShoppingBag: Icon = iconOf(shoppingBagNode)
export const Sliders: Icon = iconOf(slidersHorizontalNode)
export const Sun: Icon = iconOf(sunNode)
export const UserCheck: Icon = iconOf(userCheckNode)
export const UserIcon: Icon = iconOf(userNode)
export const UserPlus: Icon = iconOf(userPlusNode)
export const Users: Icon = iconOf(usersNode)
export const VideoIcon: Icon = iconOf(videoNode)
export const Zap: Icon = iconOf(zapNode)

interface DrawingProps extends IconProps {
  /** As HTML: a page has more shapes than any other element, and as elements they were a seventh of its rendering. */
  shapes: { __html: string }
}

export function iconOf(node: IconNode): Icon {
  const shapes = { __html: shapesOf(node) }
  return (props) => drawing({ shapes, ...props })
}

type Shape = IconNode[number]

/** Lines as one path: an icon has two or three of them, and a browser styles each element when the theme changes. */
function shapesOf(node: IconNode): string {
  const isLine = ([, { fill }]: Shape) => fill === undefined
  const path: Shape = ['path', { d: node.filter(isLine).map(pathOf).join('') }]
  return [path, ...node.filter((shape) => !isLine(shape))]
    .map(([tag, attributes]) => `<${tag}${written(attributes)}></${tag}>`)
    .join('')
}

function pathOf([tag, attributes]: Shape): string {
  const at = (name: string) => Number(attributes[name] ?? 0)
  // A first step that is relative starts at the origin, also behind another shape.
  if (tag === 'path') return `${attributes.d}`.replace(/^m/, 'M0 0m')
  if (tag === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
  if (tag === 'polyline') return `M${attributes.points}`
  if (tag === 'circle') return ovalOf(at('cx') - at('r'), at('cy'), at('r'))
  if (tag === 'rect') return boxOf(attributes)
  throw new Error(`icons have no ${tag} so far`)
}

/** Two halves, from its left. */
function ovalOf(x: number, y: number, r: number): string {
  return `M${x} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
}

/** With round corners, from the end of the first. */
function boxOf(attributes: Shape[1]): string {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes[name] ?? 0),
  )
  const r = Number(attributes.rx ?? attributes.ry ?? 0)
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  const [h, v] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}z`
}

function written(attributes: Shape[1]): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

/** One that points where reading leads: mirrored in languages that are read from right to left. */
export function directedIconOf(node: IconNode): Icon {
  const icon = iconOf(node)
  return ({ className = 'size-5', ...props }) => icon({ ...props, className: `${className} rtl:-scale-x-100` })
}

/**
 * Called, not rendered: an element more per icon would be half of its cost. How its lines are drawn is said once, in the style sheet: each
 * attribute is five chunks of text to React, and a page has seventy icons.
 */
function drawing({ shapes, className = 'size-5', label }: DrawingProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lucide's own path data
      dangerouslySetInnerHTML={shapes}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
