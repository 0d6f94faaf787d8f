import {
  Bold as boldNode,
  Heading as headingNode,
  Italic as italicNode,
  List as listNode,
  Strikethrough as strikethroughNode,
  TextQuote as textQuoteNode,
} from 'lucide'
import { directedIconOf, type Icon, iconOf } from '../../../ui/icons.tsx'

export const Bold: Icon = iconOf(boldNode)
export const Heading: Icon = iconOf(headingNode)
export const Italic: Icon = iconOf(italicNode)
export const List: Icon = directedIconOf(listNode)
export const Quote: Icon = directedIconOf(textQuoteNode)
export const Struck: Icon = iconOf(strikethroughNode)
