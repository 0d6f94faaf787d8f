import type { ItemKind } from '@limelight/contract/content-kinds'
import { type Icon, Images, Newspaper, ShoppingBag, VideoIcon } from '../../ui/icons.tsx'

export const ITEM_ICONS: Record<ItemKind, Icon> = {
  feed: Newspaper,
  video: VideoIcon,
  gallery: Images,
  product: ShoppingBag,
}
