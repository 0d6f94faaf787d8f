import {
  Bold as boldNode,
  Heading2 as heading2Node,
  Heading3 as heading3Node,
  Heading as headingNode,
  Italic as italicNode,
  Link as linkNode,
  List as listNode,
  ListOrdered as listOrderedNode,
  Redo2 as redo2Node,
  Strikethrough as strikethroughNode,
  TextQuote as textQuoteNode,
  Undo2 as undo2Node,
} from 'lucide'
import { directedIconOf, type Icon, iconOf } from './icons.tsx'

export const Bold: Icon = iconOf(boldNode)
export const Heading: Icon = iconOf(headingNode)
export const Heading2: Icon = iconOf(heading2Node)
export const Heading3: Icon = iconOf(heading3Node)
export const Italic: Icon = iconOf(italicNode)
export const LinkIcon: Icon = iconOf(linkNode)
export const List: Icon = directedIconOf(listNode)
export const ListOrdered: Icon = directedIconOf(listOrderedNode)
export const Quote: Icon = directedIconOf(textQuoteNode)
export const Struck: Icon = iconOf(strikethroughNode)
export const Redo: Icon = directedIconOf(redo2Node)
export const Undo: Icon = directedIconOf(undo2Node)
