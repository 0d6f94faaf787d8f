/** Icons that only members' pages have a use for; those that visitors see are in icons.tsx and more-icons.ts. */
import {
  Activity as activityNode,
  Archive as archiveNode,
  ArrowDown as arrowDownNode,
  ArrowUpDown as arrowUpDownNode,
  Banknote as banknoteNode,
  BellOff as bellOffNode,
  BookOpen as bookOpenNode,
  Camera as cameraNode,
  CheckCheck as checkCheckNode,
  Coins as coinsNode,
  CreditCard as creditCardNode,
  FileText as fileTextNode,
  FolderInput as folderInputNode,
  FolderOpen as folderOpenNode,
  History as historyNode,
  House as houseNode,
  Keyboard as keyboardNode,
  Library as libraryNode,
  LogOut as logOutNode,
  Megaphone as megaphoneNode,
  Mic as micNode,
  MicOff as micOffNode,
  Minimize as minimizeNode,
  Package as packageNode,
  PhoneOff as phoneOffNode,
  Plus as plusNode,
  Receipt as receiptNode,
  Reply as replyNode,
  Settings as settingsNode,
  Sparkles as sparklesNode,
  Square as squareNode,
  Tag as tagNode,
  Ticket as ticketNode,
  Trash2 as trash2Node,
  Truck as truckNode,
  VideoOff as videoOffNode,
  Wallet as walletNode,
} from 'lucide'
import { directedIconOf, type Icon, iconOf } from './icons.tsx'

export const Activity: Icon = iconOf(activityNode)
export const Archive: Icon = iconOf(archiveNode)
export const ArrowDown: Icon = iconOf(arrowDownNode)
export const ArrowUpDown: Icon = iconOf(arrowUpDownNode)
export const Banknote: Icon = iconOf(banknoteNode)
export const BellOff: Icon = iconOf(bellOffNode)
export const BookOpen: Icon = iconOf(bookOpenNode)
export const Camera: Icon = iconOf(cameraNode)
export const CheckCheck: Icon = iconOf(checkCheckNode)
export const Coins: Icon = iconOf(coinsNode)
export const CreditCard: Icon = iconOf(creditCardNode)
export const FileText: Icon = iconOf(fileTextNode)
export const FolderInput: Icon = iconOf(folderInputNode)
export const FolderOpen: Icon = iconOf(folderOpenNode)
export const History: Icon = iconOf(historyNode)
export const House: Icon = iconOf(houseNode)
export const Keyboard: Icon = iconOf(keyboardNode)
export const Library: Icon = iconOf(libraryNode)
export const LogOut: Icon = directedIconOf(logOutNode)
export const Megaphone: Icon = iconOf(megaphoneNode)
export const Mic: Icon = iconOf(micNode)
export const MicOff: Icon = iconOf(micOffNode)
export const Minimize: Icon = iconOf(minimizeNode)
export const Package: Icon = iconOf(packageNode)
export const PhoneOff: Icon = iconOf(phoneOffNode)
export const Plus: Icon = iconOf(plusNode)
export const Receipt: Icon = iconOf(receiptNode)
export const Reply: Icon = directedIconOf(replyNode)
export const SettingsIcon: Icon = iconOf(settingsNode)
export const Sparkles: Icon = iconOf(sparklesNode)
export const Square: Icon = iconOf(squareNode)
export const Tag: Icon = iconOf(tagNode)
export const Ticket: Icon = iconOf(ticketNode)
export const Trash: Icon = iconOf(trash2Node)
export const Truck: Icon = iconOf(truckNode)
export const VideoOff: Icon = iconOf(videoOffNode)
export const Wallet: Icon = iconOf(walletNode)
