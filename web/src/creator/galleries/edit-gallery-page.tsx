import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EditItemFrame } from '../editor/edit-item-frame.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import type { Route } from './+types/edit-gallery-page.ts'
import { GalleryEditor } from './gallery-editor.tsx'
import { studioGalleryQuery } from './studio-galleries.api.ts'

export const meta = titled('creator/galleries', 'editTitle')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery, studioGalleryQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function EditGalleryPage({ params }: Route.ComponentProps) {
  const { t } = useT('creator/galleries')
  const query = useQuery(studioGalleryQuery(params.id))
  return (
    <EditItemFrame title={t('editTitle')} back="/creator/galleries" query={query}>
      {(gallery) => <GalleryEditor key={gallery._id} gallery={gallery} />}
    </EditItemFrame>
  )
}
