import { ZoomIn as zoomInNode, ZoomOut as zoomOutNode } from 'lucide'
import { type Icon, iconOf } from '../icons.tsx'

// Not among the icons of every page: these come with the lightbox.
export const ZoomIn: Icon = iconOf(zoomInNode)
export const ZoomOut: Icon = iconOf(zoomOutNode)
