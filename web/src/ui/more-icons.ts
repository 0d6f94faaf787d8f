/** Icons which the frame and a creator's page have no use for; the others, which every page loads, are in icons.tsx. */
import {
  Archive as archiveNode,
  ArrowDown as arrowDownNode,
  ArrowLeft as arrowLeftNode,
  ArrowUpDown as arrowUpDownNode,
  ArrowUp as arrowUpNode,
  BellOff as bellOffNode,
  Camera as cameraNode,
  CheckCheck as checkCheckNode,
  Check as checkNode,
  ChevronDown as chevronDownNode,
  ChevronLeft as chevronLeftNode,
  ChevronRight as chevronRightNode,
  ChevronUp as chevronUpNode,
  Download as downloadNode,
  Eye as eyeNode,
  EyeOff as eyeOffNode,
  FolderInput as folderInputNode,
  Info as infoNode,
  Keyboard as keyboardNode,
  Maximize as maximizeNode,
  Mic as micNode,
  MicOff as micOffNode,
  Minimize as minimizeNode,
  Pause as pauseNode,
  PhoneOff as phoneOffNode,
  PictureInPicture2 as pictureInPicture2Node,
  Pin as pinNode,
  Radio as radioNode,
  Reply as replyNode,
  Square as squareNode,
  Tag as tagNode,
  Trash2 as trash2Node,
  Truck as truckNode,
  Upload as uploadNode,
  VideoOff as videoOffNode,
  Volume2 as volume2Node,
  VolumeX as volumeXNode,
  X as xNode,
} from 'lucide'
import { directedIconOf, type Icon, iconOf } from './icons.tsx'

export const ArrowDown: Icon = iconOf(arrowDownNode)
export const ArrowLeft: Icon = directedIconOf(arrowLeftNode)
export const ArrowUp: Icon = iconOf(arrowUpNode)
export const ArrowUpDown: Icon = iconOf(arrowUpDownNode)
export const Camera: Icon = iconOf(cameraNode)
export const Check: Icon = iconOf(checkNode)
export const CheckCheck: Icon = iconOf(checkCheckNode)
export const ChevronDown: Icon = iconOf(chevronDownNode)
export const ChevronUp: Icon = iconOf(chevronUpNode)
export const Eye: Icon = iconOf(eyeNode)
export const EyeOff: Icon = iconOf(eyeOffNode)
export const Info: Icon = iconOf(infoNode)
export const Maximize: Icon = iconOf(maximizeNode)
export const Minimize: Icon = iconOf(minimizeNode)
export const Reply: Icon = directedIconOf(replyNode)
export const Trash: Icon = iconOf(trash2Node)
export const Truck: Icon = iconOf(truckNode)
export const Upload: Icon = iconOf(uploadNode)
export const Volume: Icon = iconOf(volume2Node)
export const VolumeOff: Icon = iconOf(volumeXNode)
export const Download: Icon = iconOf(downloadNode)
export const PictureInPicture: Icon = iconOf(pictureInPicture2Node)
export const Keyboard: Icon = iconOf(keyboardNode)
export const FolderInput: Icon = iconOf(folderInputNode)
export const ChevronLeft: Icon = directedIconOf(chevronLeftNode)
export const ChevronRight: Icon = directedIconOf(chevronRightNode)
export const Pause: Icon = iconOf(pauseNode)
export const Cross: Icon = iconOf(xNode)
export const Archive: Icon = iconOf(archiveNode)
export const BellOff: Icon = iconOf(bellOffNode)
export const Radio: Icon = iconOf(radioNode)
export const Square: Icon = iconOf(squareNode)
export const Mic: Icon = iconOf(micNode)
export const MicOff: Icon = iconOf(micOffNode)
export const PhoneOff: Icon = iconOf(phoneOffNode)
export const VideoOff: Icon = iconOf(videoOffNode)
export const Pin: Icon = iconOf(pinNode)
export const Tag: Icon = iconOf(tagNode)
