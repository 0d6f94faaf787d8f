/** Icons of further pages that visitors see: login, streams, lists. Those of the frame and of items, which every page loads, are in icons.tsx. */
import {
  ArrowLeft as arrowLeftNode,
  ArrowUp as arrowUpNode,
  Bell as bellNode,
  CalendarDays as calendarDaysNode,
  Captions as captionsNode,
  Check as checkNode,
  Maximize as maximizeNode,
  PictureInPicture2 as pictureInPicture2Node,
  Radio as radioNode,
  Send as sendNode,
  Target as targetNode,
  Upload as uploadNode,
  Volume2 as volume2Node,
  VolumeX as volumeXNode,
} from 'lucide'
import { directedIconOf, type Icon, iconOf } from './icons.tsx'

export const ArrowLeft: Icon = directedIconOf(arrowLeftNode)
export const ArrowUp: Icon = iconOf(arrowUpNode)
export const Bell: Icon = iconOf(bellNode)
export const CalendarDays: Icon = iconOf(calendarDaysNode)
export const Check: Icon = iconOf(checkNode)
export const Maximize: Icon = iconOf(maximizeNode)
export const Captions: Icon = iconOf(captionsNode)
export const PictureInPicture: Icon = iconOf(pictureInPicture2Node)
export const Radio: Icon = iconOf(radioNode)
export const Send: Icon = directedIconOf(sendNode)
export const Target: Icon = iconOf(targetNode)
export const Upload: Icon = iconOf(uploadNode)
export const Volume: Icon = iconOf(volume2Node)
export const VolumeOff: Icon = iconOf(volumeXNode)
