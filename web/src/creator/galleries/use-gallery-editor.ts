import type { StudioGallery } from '@limelight/contract/content/galleries'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { ITEM_RULES } from '../editor/item-draft.ts'
import { useItemEditor } from '../editor/use-item-editor.ts'
import { changeGallery, createGallery, deleteGallery, studioGalleryQuery } from './studio-galleries.api.ts'

/** A new gallery without `gallery`, else a change of it. */
export function useGalleryEditor(gallery: StudioGallery | undefined) {
  return useItemEditor({
    item: gallery,
    rules: ITEM_RULES,
    listPath: '/creator/galleries',
    create: createGallery,
    change: (id, fields, _, updatedAt) => changeGallery(id, { ...fields, updatedAt }),
    load: async (id) => (await getQueryClient().fetchQuery({ ...studioGalleryQuery(id), staleTime: 0 })).data,
    remove: deleteGallery,
  })
}
